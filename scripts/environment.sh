# Sourced by ./run, ./test and ./site: a virtual environment in .venv, or where EVERYDEAL_VENV says, made on first use and
# again when pyproject.toml changed.  A checkout that cannot be written to is copied into the environment and installed,
# and again when any of its files changed.
# Usage, from the root of the checkout: ensure_environment EXTRAS [GROUP], like "" or "print,plot" or "all,spark" test;
# what is installed already stays.

venv=${EVERYDEAL_VENV:-.venv}

fail() { printf '%s\n' "$*" >&2; exit 2; }

# Run a command that takes minutes: what it is for, first, and a line every ten seconds while it goes on.
patiently() {
    doing=$1
    shift
    echo "everydeal: $doing ..." >&2
    "$@" >&2 &
    working=$! waited=0
    while sleep 1 && kill -0 "$working" 2>/dev/null; do
        waited=$((waited + 1))
        [ $((waited % 10)) -ne 0 ] || echo "everydeal: still $doing ($waited s)" >&2
    done
    wait "$working"
}

# A path from the root.
absolute() { case $1 in /*) printf '%s' "$1" ;; *) printf '%s' "$(pwd)/$1" ;; esac; }

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
fingerprint() {
    printf '%s ' "$(pwd)"
    if [ -w src/everydeal ]; then
        cat pyproject.toml build_kernel.py build_metadata.py | cksum
    else
        find . \( -path ./.git -o -path ./.venv -o -name target -o -name __pycache__ -o -name '.*_cache' \) -prune \
            -o -type f -exec cksum {} + | sort -k 3 | cksum
    fi
}

# What the native kernel was made from.
kernel_fingerprint() { cksum build_kernel.py; find kernel -path kernel/target -prune -o -type f -exec cksum {} + | sort -k 3; }

cargo_works() { command -v cargo >/dev/null 2>&1 && cargo --version >/dev/null 2>&1; }

has_kernel() { ls src/everydeal/*everydeal_kernel.* >/dev/null 2>&1; }

ensure_kernel() {
    kernel_stamp=$venv/everydeal-stamp-kernel
    [ "$(cat "$kernel_stamp" 2>/dev/null)" = "$(kernel_fingerprint)" ] && { has_kernel || ! cargo_works; } && return
    [ -w src/everydeal ] || return 0
    if cargo_works; then
        patiently "compiling the kernel, a minute or two" "$venv/bin/python" build_kernel.py
    else
        "$venv/bin/python" build_kernel.py
    fi
    kernel_fingerprint >"$kernel_stamp"
}

ensure_environment() {
    ensure_packages "$@"
    ensure_kernel
}

# Are these extras and this group there, made from what is here now?
has_packages() {
    [ -x "$venv/bin/everydeal" ] || return 1
    now=$(fingerprint)
    for part in base $(echo "$1" | tr , ' ') $2; do
        [ "$(cat "$venv/everydeal-stamp-$part" 2>/dev/null)" = "$now" ] || return 1
    done
}

# With a new pip, if there is one here that can bring it: Python's own way takes twice the time, for an old one.
make_venv() {
    rm -rf "$venv"
    "$python" -m venv --without-pip "$venv" || return
    "$python" -m pip --python "$venv/bin/python" --quiet --disable-pip-version-check install --no-compile "pip>=25.1" \
        >/dev/null 2>&1 || "$venv/bin/python" -m ensurepip >/dev/null 2>&1
}

ensure_packages() {
    extras=$1 group=${2:-}
    has_packages "$extras" "$group" && return
    [ -w . ] || [ -n "${EVERYDEAL_VENV:-}" ] ||
        fail "$(pwd) cannot be written to: say where everydeal may set itself up, like EVERYDEAL_VENV=~/.cache/everydeal $0"
    python=$(find_python) || exit 2
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        fail "Python's venv module is missing. On Debian: apt install python3-venv"
    echo "everydeal: setting up $venv (first use, or the project changed)" >&2
    [ -x "$venv/bin/python" ] && "$venv/bin/python" -c 'import pip' 2>/dev/null || make_venv ||
        fail "could not make $venv with $python -m venv"
    wanted=${extras:+[$extras]}
    if [ -w src/everydeal ]; then
        set -- --editable ".$wanted"
        building=later    # `ensure_kernel` compiles it if it must, and says so
        [ "${EVERYDEAL_BUILD:-}" != pure ] || building=pure
    else
        rm -rf "$venv/source" && mkdir "$venv/source" &&
            tar -cf - --exclude=./.venv --exclude=./.git --exclude=target . | tar -xf - -C "$venv/source" ||
            fail "could not copy $(pwd) into $venv"
        chmod -R u+w "$venv/source"
        set -- --force-reinstall "$venv/source$wanted"
        building=${EVERYDEAL_BUILD:-}
    fi
    [ -z "$group" ] || set -- "$@" --group "$group"
    pip="$venv/bin/python -m pip --quiet --disable-pip-version-check"
    if [ -n "$group" ]; then    # groups of pyproject.toml are for pip 25.1 and newer
        $pip install "pip>=25.1" >&2 || fail "could not bring pip up to date in $venv"
    fi
    EVERYDEAL_BUILD=$building patiently "installing the packages${extras:+ for $extras}${group:+ and for $group}" \
        $pip install --no-compile "$@" ||
        fail "could not install everydeal$wanted into $venv (is the Python package index reachable?)"
    for part in base $(echo "$extras" | tr , ' ') $group; do
        fingerprint >"$venv/everydeal-stamp-$part"
    done
}
