/** The oldest supported browsers lack `toSorted` and `toReversed`. */
export function sorted<Item>(items: readonly Item[], compare?: (one: Item, other: Item) => number): Item[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- sorts a copy
  return [...items].sort(compare);
}

export function reversed<Item>(items: readonly Item[]): Item[] {
  // oxlint-disable-next-line unicorn/no-array-reverse -- reverses a copy
  return [...items].reverse();
}
