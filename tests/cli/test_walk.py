"""The files of ours that ``encode`` goes through."""

import pytest

from everydeal import _native
from places import EXAMPLES
from walks import walk_of

DEAL = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"


@pytest.mark.skipif(_native.library() is None, reason="without the kernel the general reader reads, in more files")
def test_encode_goes_through_few_files() -> None:
    walks = [walk_of("encode", what) for what in (str(EXAMPLES / "deals.pbn"), DEAL, "40958565147961533588277623299")]
    assert [walk.code for walk in walks] == [0, 0, 0]
    assert max(len(walk.files) for walk in walks) <= 30
