import { readStoredJson, writeStored, writeStoredJson } from '../lib/storage.ts';
import { readIdToken, userOfToken } from './identity/id-token.ts';
import type { SessionState } from './session-port.ts';

/**
 * The signed-in member as shown in the header of public pages. Stored in local storage, because these pages
 * load no session, and their HTML is the same for everyone.
 */
export interface ShownMember {
  readonly id: string;
  readonly name: string;
  readonly photoUrl: string | null;
}

export const shownMemberKey = 'member';

export function rememberMember(state: SessionState): void {
  if (state.kind === 'signed-out') writeStored(shownMemberKey, null);
  if (state.kind !== 'ready') return;
  const { user, profile } = state;
  const name = profile.fullName ?? profile.username ?? profile.email;
  writeStoredJson(shownMemberKey, {
    id: user.id,
    name,
    photoUrl: profile.profilePhoto,
  } satisfies ShownMember);
}

export function shownMember(): ShownMember | null {
  const member = readStoredJson(shownMemberKey, isShownMember);
  return member !== null && userOfToken(readIdToken())?.id === member.id ? member : null;
}

function isShownMember(value: unknown): value is ShownMember {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, photoUrl } = value as Record<string, unknown>;
  return (
    typeof id === 'string' && typeof name === 'string' && (photoUrl === null || typeof photoUrl === 'string')
  );
}
