import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';
import { GoogleDocuments } from './google-documents.ts';

const MINUTE = 60_000;

let directory = '';
let sandbox: Sandbox;
let now = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-google-'));
  sandbox = await startTestSandbox(directory);
});
afterAll(async () => {
  await sandbox.close();
  await rm(directory, { recursive: true, force: true });
});
afterEach(() => fetch(`${sandbox.url}/google/_control/faults`, { method: 'DELETE' }));

const documents = () =>
  new GoogleDocuments(
    `${sandbox.url}/google/.well-known/openid-configuration`,
    () => {},
    () => now,
  );

async function fault(kind: 'hang' | 'http-500', operation: string, times: number): Promise<void> {
  const answer = await fetch(`${sandbox.url}/google/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, operation, times }),
  });
  expect(answer.status).toBe(201);
}

describe('GoogleDocuments', () => {
  it("a failed request for Google's keys is retried once", async () => {
    await fault('http-500', 'jwks', 1);
    const found = await documents().current();
    expect(found?.tokenEndpoint).toBe(`${sandbox.url}/google/token`);
    expect(found?.keys.keys).toHaveLength(1);
  });

  it("Google's configuration and keys are cached for at most a day while Google is down", async () => {
    const cache = documents();
    const first = await cache.current();
    await fault('http-500', 'openid-configuration', 100);
    now += 23 * 60 * MINUTE;
    expect(await cache.current()).toBe(first);
    expect(first).not.toBeNull();
    now += 61 * MINUTE;
    expect(await cache.current()).toBeNull();
  });

  it("concurrent requests for Google's keys share one fetch, which times out after three seconds", async () => {
    await fault('hang', 'openid-configuration', 100);
    const startedAt = performance.now();
    const cache = documents();
    expect(await Promise.all([cache.current(), cache.current(), cache.current()])).toEqual([
      null,
      null,
      null,
    ]);
    expect(performance.now() - startedAt).toBeLessThan(4_500);
  });
});
