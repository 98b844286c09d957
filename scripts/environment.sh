# Sourced by ./run, ./test and ./site: a virtual environment in .venv, or where EVERYDEAL_VENV says, made on first use and
# again when pyproject.toml changed.  A checkout that cannot be written to is copied into the environment and installed.
# Usage: ensure_environment EXTRAS ("", "[test]" or "[test,spark]"), from the root of the checkout.

venv=${EVERYDEAL_VENV:-.venv}

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
    kernel_stamp=$venv/everydeal-stamp-kernel
    [ "$(cat "$kernel_stamp" 2>/dev/null)" = "$(kernel_fingerprint)" ] && { has_kernel || ! cargo_works; } && return
    [ -w src/everydeal ] || return 0
    "$venv/bin/python" build_kernel.py
    kernel_fingerprint >"$kernel_stamp"
}

ensure_environment() {
    ensure_packages "$1"
    ensure_kernel
}

ensure_packages() {
    stamp=$venv/everydeal-stamp$1
    [ -x "$venv/bin/everydeal" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$(fingerprint "$1")" ] && return
    [ -w . ] || [ -n "${EVERYDEAL_VENV:-}" ] ||
        fail "$(pwd) cannot be written to: say where everydeal may set itself up, like EVERYDEAL_VENV=~/.cache/everydeal $0"
    python=$(find_python) || exit 2
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        fail "Python's venv module is missing. On Debian: apt install python3-venv"
    echo "everydeal: setting up $venv$1 (first use, or the project changed) ..." >&2
    [ -x "$venv/bin/python" ] && "$venv/bin/python" -c '' 2>/dev/null || { rm -rf "$venv"; "$python" -m venv "$venv"; } ||
        fail "could not make $venv with $python -m venv"
    if [ -w src/everydeal ]; then
        set -- "$1" --editable ".$1"
    else
        rm -rf "$venv/source" && mkdir "$venv/source" &&
            tar -cf - --exclude=./.venv --exclude=./.git --exclude=target . | tar -xf - -C "$venv/source" ||
            fail "could not copy $(pwd) into $venv"
        chmod -R u+w "$venv/source"
        set -- "$1" --force-reinstall "$venv/source$1"
    fi
    extras=$1
    shift
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-compile "$@" >&2 ||
        fail "could not install everydeal$extras into $venv (is the Python package index reachable?)"
    for done in "" "[docs]" "[test]" "[test,spark]"; do    # each has all of those before it
        fingerprint "$done" >"$venv/everydeal-stamp$done"
        [ "$done" = "$extras" ] && break
    done
    kernel_fingerprint >"$venv/everydeal-stamp-kernel"    # the installation has built it
}
