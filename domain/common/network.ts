/** Truncates an IPv6 address to its /64, because a household or a phone usually has a whole /64. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /(?:^|:)((?:\d{1,3}\.){3}\d{1,3})$/u.exec(address);
  if (mapped !== null) return mapped[1] ?? address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const filled =
    tail === undefined
      ? groups
      : [
          ...groups,
          ...Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0'),
          ...after,
        ];
  return filled
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/u, ''))
    .join(':');
}
