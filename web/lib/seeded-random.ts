export interface SeededRandom {
  int(from: number, to: number): number;
}

/** Uses FNV-1a and mulberry32, which are not cryptographically secure. */
export function createSeededRandom(text: string): SeededRandom {
  let state = 2_166_136_261;
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { int: (from, to) => from + Math.floor(next() * (to - from + 1)) };
}
