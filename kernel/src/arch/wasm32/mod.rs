//! WebAssembly with vectors of 128 bits, simd128, which it has where it is compiled for them: a module that has them is not loaded
//! by an engine without them.

pub mod numbers;
pub mod registers;
