//! Processors of Intel's and AMD's kind with 64 bits: SSE2 is on all of them, AVX2 and AVX-512 where `detect` finds them.

pub mod avx2;
pub mod avx512;
pub mod detect;
pub mod granted;
pub mod lanes;
pub mod processor;
pub mod proofs;
pub mod registers;
pub mod sse2;
