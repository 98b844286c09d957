//! The circuit: how the answers of machines decide gates, and which machines then no longer matter.

use super::marks::{FALSE, TRUE};
use super::spec::{Gate, Part, Spec};

/// Settle all gates; whether one of them refuses the deal.
pub fn is_refused(spec: &Spec, states: &mut [i32]) -> bool {
    spec.roots.iter().any(|&root| settle(&spec.gates, root, states) == FALSE && !spec.tells)
}

/// TRUE or FALSE if gate `number` is decided, otherwise 0.  The machines under a decided gate are set to its value.
fn settle(gates: &[Gate], number: usize, fields: &mut [i32]) -> i32 {
    let gate = &gates[number];
    let (strong, weak) = if gate.every { (FALSE, TRUE) } else { (TRUE, FALSE) };
    let mut answer = weak;
    for part in &gate.parts {
        let part = match *part {
            Part::Machine(machine) => fields[machine].min(0),
            Part::Gate(inner) => settle(gates, inner, fields),
        };
        // go on even when it is decided: the parts that follow must be settled as the definition does
        if part == strong {
            answer = strong;
        } else if part != weak && answer != strong {
            answer = 0;
        }
    }
    if answer != 0 {
        fields[gate.first..gate.last].fill(answer);
    }
    answer
}
