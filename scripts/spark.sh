# Sourced by ./test: the packages for the whole suite, with Spark for the tests on a cluster where there is Java.  The
# tests look for it themselves, and skip, saying so, when there is none.

ensure_packages_and_spark() {
    if leave_out spark; then
        ensure_packages all test
    elif ! command -v java >/dev/null 2>&1; then
        echo "everydeal: no java here; the tests on Spark will skip" >&2
        ensure_packages all test
    else
        has_packages all,spark test ||
            echo "everydeal: the tests on Spark need 500 MB; EVERYDEAL_TESTS_WITHOUT=spark leaves them out" >&2
        (ensure_packages all,spark test) || {
            echo "everydeal: Spark could not be installed; the tests on Spark will skip" >&2
            ensure_packages all test
        }
    fi
}
