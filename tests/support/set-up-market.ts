import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Market, createMarket } from './buying.ts';
import { testProvider } from './sandbox-payments.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** Starts the app once per file, and resets it before each test. */
export function setUpApp(options?: TestAppOptions): TestApp {
  let app: TestApp | null = null;
  beforeAll(async () => {
    app = await startTestApp(options);
  });
  afterAll(() => app?.close());
  beforeEach(() => app?.reset());
  return lazyProxy(() => {
    if (app === null) throw new Error('the app is started by the first test');
    return app;
  });
}

/**
 * Starts the app once per file, resets it before each test, and checks invariants after each test.
 * @param options.check - false for tests that violate an invariant on purpose
 * @returns proxies that can be used once the tests run
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
    const isRazorpay = options.settings?.['PAYMENT_PROVIDER'] === 'razorpay';
    started = { app, market: createMarket(app, isRazorpay ? 'razorpay' : testProvider) };
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

function lazyProxy<T extends object>(find: () => T): T {
  return new Proxy({} as T, { get: (_nothing, key) => Reflect.get(find(), key) as unknown });
}
