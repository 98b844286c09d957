"""A soak: very many round trips, number -> member -> number, and a certificate that says which, and can be checked.

`trips` makes them, `fingerprint` is their hash, which does not depend on their order; `certificate` is the report,
whose parts may be made in several calls, or by many machines (`everydeal.spark.soak`, or Dask's
``delayed(make_part)``).
"""

from .certificate import Certificate, make, read, verify
from .trips import Part, Plan, make_part

__all__ = ["Certificate", "Part", "Plan", "make", "make_part", "read", "verify"]
