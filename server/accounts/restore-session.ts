import type { Context } from '../context.ts';
import { InvalidTokenError, type RenewedToken } from '../ports/identity-provider.ts';
import { findViewer } from './find-viewer.ts';

export interface RestoredSession {
  readonly viewer: Awaited<ReturnType<typeof findViewer>>;
  /** Null if the token in the request is still valid. */
  readonly renewed: RenewedToken | null;
}

export async function restoreSession(
  context: Pick<Context, 'database' | 'identity' | 'viewers'>,
  { token, cookies }: { readonly token: string | null; readonly cookies: string },
): Promise<RestoredSession | null> {
  const viewer = token === null ? null : await findViewerOrNull(context, token);
  // API tokens are for programs, and may be limited to scopes.
  if (viewer !== null && viewer.scopes === null) return { viewer, renewed: null };
  const renewed = cookies === '' ? null : await context.identity.renewToken(cookies);
  if (renewed === null) return null;
  const owner = await findViewerOrNull(context, renewed.idToken);
  return owner === null ? null : { viewer: owner, renewed };
}

async function findViewerOrNull(context: Pick<Context, 'database' | 'identity' | 'viewers'>, token: string) {
  try {
    return await findViewer(context, token);
  } catch (error) {
    if (error instanceof InvalidTokenError) return null;
    throw error;
  }
}
