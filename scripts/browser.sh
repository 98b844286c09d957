# Sourced by ./test: what the tests in a browser and of JavaScript need, where it can be had here.  Those tests look for it
# themselves, and skip, saying so, when it is not there.

leave_out() { case " ${EVERYDEAL_TESTS_WITHOUT:-} ${some:+browser spark} " in *" $1 "*) return 0 ;; esac; return 1; }

# Chromium, for the pages of the book.
ensure_browser() {
    for browser in chromium chromium-browser google-chrome; do ! command -v "$browser" >/dev/null 2>&1 || return 0; done
    if leave_out browser || [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
        echo "everydeal: no chromium here, so the tests in a browser are left out (on Debian: apt install chromium)" >&2
        return
    fi
    patiently "installing Debian's chromium for the tests in a browser (300 MB; EVERYDEAL_TESTS_WITHOUT=browser leaves it out)" \
        sh -c '{ timeout 60 apt-get update -qq && timeout 240 apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1' ||
        echo "everydeal: chromium could not be installed; the tests in a browser will skip" >&2
}

wasm_stamp=kernel/target/everydeal-wasm

# Is the kernel for browsers there, and made from kernel/ as it is now?
has_wasm() {
    [ -f js/everydeal.wasm ] && [ -f src/everydeal/book/static/kernel.bin ] &&
        [ "$(cat "$wasm_stamp" 2>/dev/null)" = "$(kernel_fingerprint)" ]
}

# The kernel as WebAssembly, as the package for JavaScript has it.  Compiled when the kernel changed, and once: the book
# without a server takes it, too, though that of a release, which asks for one deal at a time, has no vectors.
ensure_wasm() {
    has_wasm && return
    rm -f js/everydeal.wasm src/everydeal/book/static/kernel.bin    # of another kernel
    made=3
    ! cargo_works || { made=0; "$(find_python)" scripts/release wasm --package js/everydeal.wasm || made=$?; }
    case $made in
    0)
        cp js/everydeal.wasm src/everydeal/book/static/kernel.bin
        kernel_fingerprint >"$wasm_stamp" ;;
    3)  # there is nothing here to compile it with
        echo "everydeal: no kernel for browsers, so the tests of JavaScript and of the book without a server are left out" \
            "(rustup target add wasm32-unknown-unknown; on Debian: apt install rustc-web rust-web-src lld)" ;;
    *) fail "everydeal: the kernel for browsers does not compile" ;;
    esac
}

# Python in a browser, a package of npm, for the pages of the book that ask for it.
ensure_pyodide() {
    pyodide=$(absolute "$venv")/pyodide
    leave_out browser || ! command -v npm >/dev/null 2>&1 || [ -d "$pyodide/node_modules/pyodide" ] ||
        patiently "fetching Pyodide for its test in a browser (EVERYDEAL_TESTS_WITHOUT=browser leaves it out)" \
            sh -c 'npm install --silent --no-audit --no-fund --prefix "$0" pyodide@314.0.7 >/dev/null 2>&1' "$pyodide" ||
        echo "everydeal: npm could not install pyodide; its test will skip" >&2
    [ ! -d "$pyodide/node_modules/pyodide" ] || export EVERYDEAL_PYODIDE="$pyodide/node_modules/pyodide"
}
