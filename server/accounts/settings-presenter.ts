import type { ResponseOf } from '#contract/calls.ts';
import { describeDevice } from './describe-device.ts';
import type { listSessions } from './sessions.ts';

type Found = NonNullable<Awaited<ReturnType<typeof listSessions>>>[number];
type Shown = NonNullable<ResponseOf<'GET /api/auth/sessions'>['data']>[number];

export function presentSession(session: Found): Shown {
  return {
    session_id: session.id,
    ...describeDevice(session.userAgent),
    started_at: session.startedAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    is_current: session.isCurrent,
  };
}
