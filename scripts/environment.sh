# Sourced by ./run and ./test: a virtual environment in .venv, made on first use and again when pyproject.toml changed.
# Usage: ensure_environment EXTRAS ("", "[test]" or "[test,spark]"), from the root of the checkout.

fail() { printf '%s\n' "$*" >&2; exit 2; }

find_python() {
    for python in "${PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11; do
        if [ -n "$python" ] && command -v "$python" >/dev/null 2>&1 &&
            "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s' "$python"
            return
        fi
    done
    fail "everydeal needs Python 3.11 or newer. On Debian: apt install python3 python3-venv (or set PYTHON)."
}

# What the environment was made from: a change of any of these makes it anew.
fingerprint() { printf '%s ' "$1" "$(pwd)"; cat pyproject.toml build_kernel.py 2>/dev/null | cksum; }

# What the native kernel was made from.
kernel_fingerprint() { find kernel -path kernel/target -prune -o -type f -exec cksum {} + | sort -k 3; }

cargo_works() { command -v cargo >/dev/null 2>&1 && cargo --version >/dev/null 2>&1; }

has_kernel() { ls src/everydeal/*everydeal_kernel.* >/dev/null 2>&1; }

ensure_kernel() {
    kernel_stamp=.venv/everydeal-stamp-kernel
    [ "$(cat "$kernel_stamp" 2>/dev/null)" = "$(kernel_fingerprint)" ] && { has_kernel || ! cargo_works; } && return
    .venv/bin/python build_kernel.py
    kernel_fingerprint >"$kernel_stamp"
}

ensure_environment() {
    ensure_packages "$1"
    ensure_kernel
}

ensure_packages() {
    stamp=.venv/everydeal-stamp$1
    [ -x .venv/bin/everydeal ] && [ "$(cat "$stamp" 2>/dev/null)" = "$(fingerprint "$1")" ] && return
    python=$(find_python) || exit 2
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        fail "Python's venv module is missing. On Debian: apt install python3-venv"
    echo "everydeal: setting up .venv$1 (first use, or the project changed) ..." >&2
    [ -x .venv/bin/python ] && .venv/bin/python -c '' 2>/dev/null || { rm -rf .venv; "$python" -m venv .venv; } ||
        fail "could not make .venv with $python -m venv"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-compile --editable ".$1" >&2 ||
        fail "could not install everydeal$1 into .venv (is the Python package index reachable?)"
    for extras in "" "[docs]" "[test]" "[test,spark]"; do    # each has all of those before it
        fingerprint "$extras" >".venv/everydeal-stamp$extras"
        [ "$extras" = "$1" ] && break
    done
    kernel_fingerprint >.venv/everydeal-stamp-kernel    # the installation has built it
}
