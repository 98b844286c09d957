// node bench.mjs [ROWS]: millions of deals a second, one core, by rows; the answers are checked.  Medians of five.
import { load, SPACES } from "./src/index.js";

const rows = Number(process.argv[2] ?? 100_000);
const kernel = await load();
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

function speed(work) {
  const times = Array.from({ length: 5 }, () => {
    const begun = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(begun);
    return user + system;
  });
  return rows / median(times);
}

console.log("M/s          unrank   rank");
for (const name of ["pavlicek", "pavlicek-suit", "andrews", "balanced", "endings", "legal"]) {
  const { width, size } = SPACES[name];
  const few = name === "legal" ? Math.min(rows, 20_000) : rows;
  const numbers = new Uint8Array(few * width);
  const below = Number(size >> BigInt(8 * (width - 1))); // of the first byte, so that every number is in the space
  for (let i = 0; i < numbers.length; i++) numbers[i] = i % width ? (i * 2654435761) >>> 24 : i % below;
  const deals = kernel.unrankRows(name, numbers);
  const back = kernel.rankRows(name, deals);
  if (back.some((byte, i) => byte !== numbers[i])) throw new Error(`${name}: the numbers do not come back`);
  const scale = few / rows;
  const [unrank, rank] = [() => kernel.unrankRows(name, numbers), () => kernel.rankRows(name, deals)].map(speed);
  console.log(`${name.padEnd(14)}${(unrank * scale).toFixed(2).padStart(5)} ${(rank * scale).toFixed(2).padStart(7)}`);
}
