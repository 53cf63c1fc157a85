import { DomainError } from '../common/domain-error.ts';
import { dayInIndia, startOfDayInIndia } from '../common/india-day.ts';
import { InvalidFieldError } from '../projects/project-errors.ts';

export const MAX_CLOSED_DAYS = 180;
const DAY_MS = 86_400_000;

export interface StoredClosure {
  readonly closedAt: Date | null;
  /** When the shop reopens; null if the seller set no date. */
  readonly closedUntil: Date | null;
}

export interface ShopClosure {
  readonly until: Date | null;
}

export function closureOf({ closedAt, closedUntil }: StoredClosure, now: Date): ShopClosure | null {
  if (closedAt === null || (closedUntil !== null && closedUntil <= now)) return null;
  return { until: closedUntil };
}

/** @param day - the first day on which the shop is open again, in Indian time. */
export function reopeningOn(day: string, now: Date): Date {
  const last = dayInIndia(new Date(now.getTime() + MAX_CLOSED_DAYS * DAY_MS));
  if (day > dayInIndia(now) && day <= last) return startOfDayInIndia(day);
  throw new InvalidFieldError('until', { reason: 'closed-until-wrong', params: { days: MAX_CLOSED_DAYS } });
}

export class ShopClosedError extends DomainError {
  constructor({ until }: ShopClosure) {
    const closedUntil = until?.toISOString() ?? null;
    super(
      'shop-closed',
      until === null
        ? { reason: 'shop-closed' }
        : { reason: 'shop-closed-until', params: { until: until.toISOString() } },
      { closed_until: closedUntil },
    );
  }
}
