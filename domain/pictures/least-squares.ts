/** The sums of a least-squares problem are a matrix, of which the upper half is used, with its right side as last column. */

export function addEquation(sums: Float64Array, row: Float64Array, right: number, weight: number): void {
  const width = row.length + 1;
  for (let i = 0; i < row.length; i += 1) {
    const scaled = weight * (row[i] as number);
    for (let j = i; j < row.length; j += 1)
      sums[i * width + j] = (sums[i * width + j] as number) + scaled * (row[j] as number);
    sums[i * width + row.length] = (sums[i * width + row.length] as number) + scaled * right;
  }
}

/** Gaussian elimination. `stiffness` keeps unknowns that hardly any equation decides near zero. */
export function solve(sums: Float64Array, unknowns: number, stiffness: number): Float64Array {
  const width = unknowns + 1;
  const cell = (i: number, j: number) => sums[i * width + j] as number;
  for (let i = 0; i < unknowns; i += 1) {
    for (let j = 0; j < i; j += 1) sums[i * width + j] = cell(j, i);
    sums[i * width + i] = cell(i, i) + stiffness + Number.EPSILON;
  }
  for (let i = 0; i < unknowns; i += 1) {
    for (let below = i + 1; below < unknowns; below += 1) {
      const factor = cell(below, i) / cell(i, i);
      for (let j = i; j < width; j += 1) sums[below * width + j] = cell(below, j) - factor * cell(i, j);
    }
  }
  const result = new Float64Array(unknowns);
  for (let i = unknowns - 1; i >= 0; i -= 1) {
    let rest = cell(i, unknowns);
    for (let j = i + 1; j < unknowns; j += 1) rest -= cell(i, j) * (result[j] as number);
    result[i] = rest / cell(i, i);
  }
  return result;
}
