//! Sets of deals that the kernel holds for a caller, and the machines that they are made of.

pub mod diagram;
pub mod machines;
mod reader;
