import { lazyRouteComponent } from '@tanstack/react-router';

/** The code of a page could not be had because nobody answered; the page that stands there stays as it is. */
export class ServerUnreachableError extends Error {
  override readonly name = 'ServerUnreachableError';
}

const ANSWER_WITHIN_MS = 5_000;

/**
 * A screen whose code is loaded when it is opened. The router answers a part that is missing with a reload, which helps
 * after a release; without a connection that would put the browser's own error page in place of ours.
 */
export function lazyScreen<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): ReturnType<typeof lazyRouteComponent<Module, Name>> {
  return lazyRouteComponent<Module, Name>(async () => {
    try {
      return await load();
    } catch (error) {
      if (await isServerThere()) throw error;
      throw new ServerUnreachableError();
    }
  }, name);
}

async function isServerThere(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
