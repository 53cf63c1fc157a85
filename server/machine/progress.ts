import { counted } from '#words/parts.ts';

/** Tells who waits for a long command what it is doing. */
export type Progress = (line: string) => void;

const EVERY = 1_000;

export function reportCount(progress: Progress, done: number, noun: string): void {
  if (done % EVERY === 0) progress(`  ${counted(done, noun)}`);
}
