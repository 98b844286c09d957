"""Sessions and events that anybody can check.

``sessions`` deals numbered boards from a stream of random numbers, ``beacons`` reads the public values that nobody can
foresee, ``commitments`` binds an organiser to both beforehand, and checks him afterwards.
"""
