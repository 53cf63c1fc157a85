import type { ResponseOf } from '#contract/calls.ts';
import type { ShopClosure } from '#domain/accounts/shop.ts';
import { dayInIndia } from '#domain/common/india-day.ts';
import { describeDevice } from './describe-device.ts';
import type { listSessions } from './sessions.ts';

type ListedSession = NonNullable<Awaited<ReturnType<typeof listSessions>>>[number];
type PresentedSession = NonNullable<ResponseOf<'GET /api/auth/sessions'>['data']>[number];

export function presentShop(closure: ShopClosure | null): ResponseOf<'GET /api/auth/shop'>['data'] {
  const until = closure?.until ?? null;
  return { closed: closure !== null, until: until === null ? null : dayInIndia(until) };
}

export function presentSession(session: ListedSession): PresentedSession {
  return {
    session_id: session.id,
    ...describeDevice(session.userAgent),
    started_at: session.startedAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    is_current: session.isCurrent,
  };
}
