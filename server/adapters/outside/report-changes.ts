/**
 * @returns a function that reports a value only if it differs from the last one, which is initially `false`.
 */
export function reportChanges(report: (value: boolean) => void): (value: boolean) => void {
  let last = false;
  return (value) => {
    if (value === last) return;
    last = value;
    report(value);
  };
}
