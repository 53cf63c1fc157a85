export function plural(count: number, one: string, many: string): string {
  return `${count.toLocaleString('hi-IN-u-nu-latn')} ${count === 1 ? one : many}`;
}
