import { DomainError } from '../common/domain-error.ts';

/** After this number of wrong codes for one order, the seller can no longer enter its handover code. */
export const MAX_WRONG_CODES = 5;
export const HANDOVER_CODE = '^[0-9]{6}$';

export function isSameCollege(one: string | null, other: string | null): boolean {
  const name = foldName(one);
  return name !== '' && name === foldName(other);
}

function foldName(name: string | null): string {
  return (name ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}]+/gu, '');
}

export class WrongCodeError extends DomainError {
  constructor(left: number) {
    super('invalid-field', { reason: 'handover-code-wrong', params: { left } }, { field: 'code' });
  }
}

export class CodesUsedUpError extends DomainError {
  constructor() {
    super('not-allowed', { reason: 'handover-codes-used-up' });
  }
}
