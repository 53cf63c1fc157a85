import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCollector } from '#tests/support/collector.ts';
import { freePort } from '#tests/support/free-port.ts';
import { runWords } from '#tests/support/staff.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function examine(of: TestApp): Promise<{ exit: number; lines: string[] }> {
  const { exit, text } = await runWords(of.operating, ['doctor']);
  return { exit, lines: text.split('\n') };
}

it('the doctor command names each configured service that responds, and leaves no file behind', async () => {
  const { exit, lines } = await examine(app);
  expect(lines.map((line) => line.slice(0, 20).trim())).toEqual(
    ['database', 'payments', 'github', 'google', 'mail', 'files'].map((service) => `ok      ${service}`),
  );
  expect(exit).toBe(0);
  for await (const file of app.context.files.list()) expect(file).toBeNull();
});

it('the doctor command checks Razorpay Route if sellers are paid through it', async () => {
  const paying = await startTestApp({
    settings: { PAYMENT_PROVIDER: 'razorpay', PAYOUTS: 'razorpay-route' },
  });
  try {
    const { lines } = await examine(paying);
    expect(lines.join('\n')).toContain('Razorpay Route accepts the key.');
  } finally {
    await paying.close();
  }
});

it('the doctor command says what to correct, and still checks the other services', async () => {
  const broken = await startTestApp({
    settings: {
      GITHUB_CLIENT_SECRET: 'b'.repeat(40),
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      GOOGLE_DISCOVERY_URL: `http://127.0.0.1:${await freePort()}/.well-known/openid-configuration`,
    },
  });
  try {
    const { exit, lines } = await examine(broken);
    const wrong = lines.filter((line) => line.startsWith('FAILED'));
    expect(exit).toBe(1);
    expect(wrong).toHaveLength(3);
    expect(wrong[0]).toContain('GitHub rejects GITHUB_CLIENT_ID with GITHUB_CLIENT_SECRET.');
    expect(wrong[1]).toContain('GOOGLE_DISCOVERY_URL does not return valid documents.');
    expect(wrong[2]).toMatch(/Mails cannot be sent: .*ECONNREFUSED/u);
    expect(lines.filter((line) => line.startsWith('ok')).map((line) => line.split(/ +/u)[1])).toEqual([
      'database',
      'payments',
      'files',
    ]);
  } finally {
    await broken.close();
  }
});

it('the doctor command reports a trace collector that rejects spans', async () => {
  const collector = await startCollector(401);
  const traced = await startTestApp({ settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  try {
    const { exit, lines } = await examine(traced);
    expect(exit).toBe(1);
    expect(lines.filter((line) => line.startsWith('FAILED')).join('\n')).toContain('answers with 401.');
  } finally {
    await traced.close();
    await collector.close();
  }
});
