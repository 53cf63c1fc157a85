import { visibleText } from '../common/clean-text.ts';
import { DomainError } from '../common/domain-error.ts';
import { InvalidFieldError } from '../projects/project-errors.ts';
import { MAX_ORDER_MESSAGES, MESSAGE_DAYS_AFTER_END } from './message-limits.ts';

const DAY_MS = 86_400_000;

export function canWriteMessage(
  order: { readonly endedAt: Date | null; readonly hasOpenSupport: boolean },
  now: Date,
): boolean {
  if (order.endedAt === null || order.hasOpenSupport) return true;
  return now.getTime() - order.endedAt.getTime() < MESSAGE_DAYS_AFTER_END * DAY_MS;
}

export function messageText(text: string): string {
  const clean = visibleText(text);
  if (clean === '') throw new InvalidFieldError('text', { reason: 'field-blank', params: { field: 'text' } });
  return clean;
}

export function assertMayWriteMessage(written: number): void {
  if (written < MAX_ORDER_MESSAGES) return;
  throw new InvalidFieldError('text', {
    reason: 'order-messages-used-up',
    params: { max: MAX_ORDER_MESSAGES },
  });
}

export class MessagesClosedError extends DomainError {
  constructor() {
    super('not-now', { reason: 'messages-closed', params: { days: MESSAGE_DAYS_AFTER_END } });
  }
}
