"""What the articles print of the deal that they tell of."""

ANDREWS_FIRST = """
                          S : 8
                          H : AKQT4
                          D : AJ6
                          C : T742
    S : A6543          S : 9
    H : 987            H : J53
    D : 753            D : KQ92
    C : A3             C : QJ985
                          S: KQJT72
                          H: 62
                          D: T84
                          C: K6
"""
"""As Thomas Andrews' page prints it."""
