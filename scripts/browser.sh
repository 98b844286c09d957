# Sourced by ./test: a browser for the tests of the book's pages, installed when that is possible here.
# The tests look for it themselves, and skip, saying so, when there is none.

ensure_browser() {
    command -v chromium >/dev/null 2>&1 && return
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || return 0
    echo "everydeal: installing chromium for the tests in a browser (once) ..." >&2
    { timeout 60 apt-get update -qq && timeout 240 apt-get install -y -qq --no-install-recommends chromium; } \
        >/dev/null 2>&1 || echo "everydeal: chromium could not be installed; the tests in a browser will skip" >&2
}
