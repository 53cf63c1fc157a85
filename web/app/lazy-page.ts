import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';

export class ServerUnreachableError extends Error {
  override readonly name = 'ServerUnreachableError';
}

const HEALTH_CHECK_TIMEOUT_MS = 5_000;

export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): ReturnType<typeof lazyRouteComponent<Module, Name>> {
  return lazyRouteComponent<Module, Name>(async () => {
    try {
      return await load();
    } catch (error) {
      if (await isServerReachable()) throw error;
      throw new ServerUnreachableError();
    }
  }, name);
}

export function withPages(
  component: () => ReturnType<RouteComponent>,
  ...pages: readonly { preload?: () => Promise<void> | undefined }[]
): RouteComponent {
  return Object.assign(component, {
    preload: async () => void (await Promise.all(pages.map(async (page) => await page.preload?.()))),
  });
}

async function isServerReachable(): Promise<boolean> {
  // The oldest supported browsers lack `AbortSignal.timeout`.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), HEALTH_CHECK_TIMEOUT_MS);
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: controller.signal });
    return response.ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
