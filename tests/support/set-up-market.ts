import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Market, marketOf } from './buying.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/**
 * The app and the market of a test file: started once, reset before each test, and checked after it.
 *
 * @param options.check - false where a test breaks an invariant on purpose.
 * @returns placeholders for both, usable from the first test on.
 */
export function setUpMarket({ check = true, ...options }: TestAppOptions & { check?: boolean } = {}): {
  app: TestApp;
  market: Market;
} {
  let started: { app: TestApp; market: Market } | null = null;
  const whenStarted = () => {
    if (started === null) throw new Error('the market is opened by the first test');
    return started;
  };
  beforeAll(async () => {
    const app = await startTestApp(options);
    started = { app, market: marketOf(app) };
  });
  afterAll(() => started?.app.close());
  beforeEach(() => whenStarted().market.open());
  afterEach(async () => {
    if (!check) return;
    const broken = await whenStarted().market.check();
    if (broken.length > 0) throw new Error(broken.join('\n'));
  });
  return {
    app: lazyProxy(() => whenStarted().app),
    market: lazyProxy(() => whenStarted().market),
  };
}

/** A proxy for an object created later, so that a file can name it at the top. */
function lazyProxy<T extends object>(find: () => T): T {
  return new Proxy({} as T, { get: (_nothing, key) => Reflect.get(find(), key) as unknown });
}
