# Sourced by ./test: Spark for the tests on a cluster, installed (500 MB, about a minute) when that is possible here.
# The tests look for it themselves, and skip, saying so, when there is none.

ensure_spark() {
    command -v java >/dev/null 2>&1 || { echo "everydeal: no java here; the tests on Spark will skip" >&2; return 0; }
    .venv/bin/python -c 'import pyspark, pandas' 2>/dev/null && return
    echo "everydeal: installing Spark for the tests on a cluster (once) ..." >&2
    timeout 300 .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-compile --editable ".[spark]" >&2 ||
        echo "everydeal: Spark could not be installed; the tests on Spark will skip" >&2
}
