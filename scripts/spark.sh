# Sourced by ./test: the packages for the whole suite, with Spark for the tests on a cluster (500 MB, about a minute) when
# that is possible here.  The tests look for it themselves, and skip, saying so, when there is none.

ensure_packages_and_spark() {
    if ! command -v java >/dev/null 2>&1; then
        echo "everydeal: no java here; the tests on Spark will skip" >&2
    elif (ensure_packages "[test,spark]"); then
        return
    else
        echo "everydeal: Spark could not be installed; the tests on Spark will skip" >&2
    fi
    ensure_packages "[test]"
}
