import { CommandError } from '../command-error.ts';

export function readMonth(word = ''): string {
  if (!/^20\d{2}-(?:0[1-9]|1[0-2])$/u.test(word)) {
    throw new CommandError(`"${word}" is not a month. Write it as in 2026-11.`);
  }
  return word;
}
