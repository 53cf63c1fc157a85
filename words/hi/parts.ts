import type * as english from '../en/parts.ts';
import type { Translated } from '../languages.ts';

export { textOf } from '../en/parts.ts';

/** A Hindi noun is counted without a plural ending. */
export const counted: Translated<typeof english.counted> = (count: number, noun: string): string =>
  `${count} ${noun}`;
