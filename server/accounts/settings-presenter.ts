import type { ResponseOf } from '#contract/calls.ts';
import { describeDevice } from './describe-device.ts';
import type { listSessions } from './sessions.ts';

type ListedSession = NonNullable<Awaited<ReturnType<typeof listSessions>>>[number];
type PresentedSession = NonNullable<ResponseOf<'GET /api/auth/sessions'>['data']>[number];

export function presentSession(session: ListedSession): PresentedSession {
  return {
    session_id: session.id,
    ...describeDevice(session.userAgent),
    started_at: session.startedAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    is_current: session.isCurrent,
  };
}
