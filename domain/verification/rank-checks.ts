import { sorted } from '../common/ordered-copy.ts';

export interface Check {
  readonly id: string;
  readonly result: 'pass' | 'warn' | 'fail';
}

const RANK = { fail: 0, warn: 1, pass: 2 } as const;

export function rankChecks<C extends Check>(checks: readonly C[]): C[] {
  return sorted(checks, (a, b) => RANK[a.result] - RANK[b.result]);
}
