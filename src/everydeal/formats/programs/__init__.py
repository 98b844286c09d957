"""The files of other programs: solvers, dealers, robots and libraries."""
