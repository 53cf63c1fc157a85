export { textOf } from '../en/parts.ts';

/** A Hindi noun is counted without a plural ending. */
export const counted = (count: number, noun: string): string => `${count} ${noun}`;
