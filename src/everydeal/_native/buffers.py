"""The address of a buffer, and bytes to be filled: what the native kernel is given to read and to write.

All of it is CPython's own interface, by ctypes.  Another Python (PyPy) has none: there the pure kernel runs, which
needs no addresses.
"""

import ctypes
from collections.abc import Callable
from typing import Any

IS_CPYTHON = hasattr(ctypes, "pythonapi")
"""Is this a Python whose buffers have addresses?"""

_address_of, _of_buffer = ctypes.addressof, ctypes.c_char.from_buffer

_FRESH = 1 << 17
"""From so many bytes on, C's library takes fresh pages of the system, which take longer to get than to fill, until
a piece of that size was given back.  A text that was cut off at its end is shorter: without an empty piece before it
the pages of each would be fresh."""

_Raw = ctypes.c_void_p * 40
"""Room for CPython's Py_buffer, whose first field is the address."""


def _own(name: str, result: Any, *arguments: Any) -> Any:
    """A function of Python's, ours alone: whoever sets the types of one of `ctypes.pythonapi` sets them for all."""
    return ctypes.PYFUNCTYPE(result, *arguments)((name, ctypes.pythonapi))


if IS_CPYTHON:
    _get_buffer = _own("PyObject_GetBuffer", ctypes.c_int, ctypes.py_object, _Raw, ctypes.c_int)
    _release_buffer = _own("PyBuffer_Release", None, _Raw)

    _view_of = _own("PyMemoryView_FromMemory", ctypes.py_object, ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_int)
    _WRITABLE = 0x200  # PyBUF_WRITE

    # Bytes that nobody else knows yet have no name in Python: they are an address.
    _new_bytes = _own("PyBytes_FromStringAndSize", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_ssize_t)
    _start_of_bytes = _own("PyBytes_AsString", ctypes.c_void_p, ctypes.c_void_p)
    _resize_bytes = _own("_PyBytes_Resize", ctypes.c_int, ctypes.c_void_p, ctypes.c_ssize_t)
    _give_back = _own("Py_DecRef", None, ctypes.c_void_p)


def address(buffer: Any, *, writable: bool = False) -> int:
    """The address of the first byte of *buffer* (bytes, bytearray, array, memoryview, NumPy array), contiguous.

    The caller keeps *buffer* alive while the address is in use.

    Raises:
        ValueError: it is not contiguous, or it has to be writable and is not.
    """
    if type(buffer) is bytes and buffer and not writable and IS_CPYTHON:
        start: int = _start_of_bytes(id(buffer))
        return start
    flags = getattr(buffer, "flags", None)  # NumPy's, asked first: an exception takes longer than a kernel's row
    if flags is None or flags.writeable:
        try:  # the quickest way, for what is contiguous, writable and not empty
            return _address_of(_of_buffer(buffer))
        except (TypeError, ValueError, BufferError):
            pass
    raw = _Raw()
    try:
        _get_buffer(buffer, raw, writable)  # PyBUF_SIMPLE or PyBUF_WRITABLE, contiguous both
    except (ValueError, BufferError):
        contiguous = memoryview(buffer).c_contiguous
        raise ValueError(f"the buffer is {'read-only' if contiguous else 'not contiguous'}") from None
    try:
        return raw[0] or 0 if len(buffer) else 0
    finally:
        _release_buffer(raw)


def addresses(source: Any, target: Any) -> tuple[int, int]:
    """The `address` of an array of NumPy's that is read, and of one that is written: both at once are faster."""
    if source.flags.writeable:
        try:
            return _address_of(_of_buffer(source)), _address_of(_of_buffer(target))
        except (TypeError, ValueError, BufferError):
            pass
    return address(source), address(target, writable=True)


def written_text(most: int, write: Callable[[memoryview], int]) -> bytes:
    """The bytes that *write* puts into the room of *most* bytes that it is given; it says how many.

    They are written where they stay, so there is no copy; without CPython there is one.
    """
    if not IS_CPYTHON or not most:
        room = bytearray(most)
        used = write(memoryview(room))
        return bytes(memoryview(room)[:used])
    if most >= _FRESH:
        _give_back(_new_bytes(None, most))
    made = ctypes.c_void_p(_new_bytes(None, most))
    try:
        used = write(_view_of(_start_of_bytes(made), most, _WRITABLE))
        _resize_bytes(ctypes.byref(made), used)  # raises MemoryError, and then there is nothing to give back
        object_there: Any = ctypes.py_object.from_address(ctypes.addressof(made))
        text: bytes = object_there.value
        return text
    finally:
        _give_back(made)
