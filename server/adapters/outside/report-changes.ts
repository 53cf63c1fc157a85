/** Reports changes only, beginning with the first `true`. */
export function reportChanges(report: (value: boolean) => void): (value: boolean) => void {
  let last = false;
  return (value) => {
    if (value === last) return;
    last = value;
    report(value);
  };
}
