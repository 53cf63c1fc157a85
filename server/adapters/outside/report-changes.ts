/** @returns a function that passes a value on only if it differs from the last one, which is `false` at first. */
export function reportChanges(report: (value: boolean) => void): (value: boolean) => void {
  let last = false;
  return (value) => {
    if (value === last) return;
    last = value;
    report(value);
  };
}
