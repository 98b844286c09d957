"""The address of a buffer, and bytes to be filled: what the native kernel is given to read and to write.

All of it is CPython's own interface, by ctypes.  Another Python (PyPy) has none: there the pure kernel runs, which
needs no addresses.
"""

import ctypes
from typing import Any

IS_CPYTHON = hasattr(ctypes, "pythonapi")
"""Is this a Python whose buffers have addresses?"""

_address_of, _of_buffer = ctypes.addressof, ctypes.c_char.from_buffer

_Raw = ctypes.c_void_p * 40
"""Room for CPython's Py_buffer, whose first field is the address."""

if IS_CPYTHON:
    _get_buffer = ctypes.pythonapi.PyObject_GetBuffer
    _get_buffer.argtypes = [ctypes.py_object, _Raw, ctypes.c_int]
    _get_buffer.restype = ctypes.c_int
    _release_buffer = ctypes.pythonapi.PyBuffer_Release
    _release_buffer.argtypes = [_Raw]
    _release_buffer.restype = None

    _new_bytes = ctypes.pythonapi.PyBytes_FromStringAndSize
    _new_bytes.argtypes = [ctypes.c_void_p, ctypes.c_ssize_t]
    _new_bytes.restype = ctypes.py_object


def address(buffer: Any, *, writable: bool = False) -> int:
    """The address of the first byte of *buffer* (bytes, bytearray, array, memoryview, NumPy array), contiguous.

    The caller keeps *buffer* alive while the address is in use.

    Raises:
        ValueError: it is not contiguous, or it has to be writable and is not.
    """
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
    """The `address` of an array of NumPy's that is read, and of one that is written: both at once are sooner had."""
    if source.flags.writeable:
        try:
            return _address_of(_of_buffer(source)), _address_of(_of_buffer(target))
        except (TypeError, ValueError, BufferError):
            pass
    return address(source), address(target, writable=True)


def blank_text(size: int) -> tuple[bytes | bytearray, memoryview]:
    """A text of *size* bytes, and the view through which to write it before anybody sees it: without a copy.

    Without CPython it is a bytearray, of which `bytes` makes the text.
    """
    if not IS_CPYTHON:
        other = bytearray(size)
        return other, memoryview(other)
    text: bytes = _new_bytes(None, size)
    if not size:  # the one empty text, which is everybody's
        return text, memoryview(bytearray())
    room = (ctypes.c_ubyte * size).from_address(address(text))
    return text, memoryview(room).cast("B")
