import { beforeEach, describe, expect, it } from 'vitest';
import type { Check } from '#contract/entities/verification.ts';
import type { Problem } from '#contract/problems.ts';
import { REPOSITORY_CHECK_IDS, REPOSITORY_CHECKS } from '#domain/verification/verification-plan.ts';
import { commitOf } from '#tests/support/repositories.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const app = setUpApp();
let asha: TestPerson;

beforeEach(async () => {
  await fetch(`${app.sandbox.url}/github/_control/faults`, { method: 'DELETE' });
  asha = await app.signUp({ github: 'asha-verma' });
});

type Line = { progress: Check } | { answer: { data: { checks: Check[] } } } | { problem: Problem };

async function ask(repository: string, options: { signal?: AbortSignal } = {}): Promise<Response> {
  return fetch(`${app.url}/api/projects/anayze-repo`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${asha.token}`,
      'content-type': 'application/json',
      accept: 'application/x-ndjson, application/json',
      // Browsers always send this header; compression must not delay the lines.
      'accept-encoding': 'gzip, br',
    },
    body: JSON.stringify({ repo_url: `https://github.com/${repository}` }),
    ...options,
  });
}

async function* linesOf(response: Response): AsyncGenerator<Line> {
  let rest = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const parts = `${rest}${chunk}`.split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) yield JSON.parse(part) as Line;
  }
  expect(rest).toBe('');
}

async function readAll(response: Response): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of linesOf(response)) lines.push(line);
  return lines;
}

const checksIn = (lines: readonly Line[]) =>
  lines.flatMap((line) => ('progress' in line ? [line.progress] : []));

async function breakArchive(
  owner: string,
  name: string,
  kind: 'hang' | 'http-500',
  times = 1,
): Promise<void> {
  const operation = `/repos/${owner}/${name}/zipball/${await commitOf(app, owner, name)}`;
  const response = await fetch(`${app.sandbox.url}/github/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, operation, times }),
  });
  expect(response.status).toBe(201);
}

const verifyPlainly = () =>
  app.api(asha)('POST /api/projects/anayze-repo', {
    body: { repo_url: 'https://github.com/asha-verma/mess-menu' },
  });

describe('streamed verification', () => {
  it('a streaming client receives every check once, then the same response as other clients', async () => {
    const response = await ask('asha-verma/mess-menu');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/x-ndjson');
    const lines = await readAll(response);
    const reported = checksIn(lines);
    const last = lines.at(-1);
    const checks = last !== undefined && 'answer' in last ? last.answer.data.checks : [];
    expect(checks.map(({ id }) => id)).toEqual(REPOSITORY_CHECK_IDS);
    expect(reported).toHaveLength(checks.length);
    expect(reported).toEqual(expect.arrayContaining(checks));
    expect(last).toMatchObject({ answer: (await verifyPlainly()).body });
  });

  // covers: S7.20
  it('early checks of a streamed analysis arrive before the zip, and a disconnect releases the slot immediately', async () => {
    await breakArchive('asha-verma', 'mess-menu', 'hang');
    const tab = new AbortController();
    const response = await ask('asha-verma/mess-menu', { signal: tab.signal });
    const early = REPOSITORY_CHECK_IDS.filter((id) => REPOSITORY_CHECKS[id].stage < 3);
    const reported: string[] = [];
    for await (const line of linesOf(response)) {
      if ('progress' in line) reported.push(line.progress.id);
      if (reported.length === early.length) break;
    }
    expect(reported.toSorted()).toEqual(early.toSorted());
    tab.abort();
    await expect.poll(async () => (await verifyPlainly()).status).toBe(200);
  });

  it('a GitHub failure during a streamed analysis is sent as the last line of the response', async () => {
    // A request to GitHub is retried twice, so the third failure is final.
    await breakArchive('asha-verma', 'mess-menu', 'http-500', 3);
    const lines = await readAll(await ask('asha-verma/mess-menu'));
    expect(checksIn(lines).length).toBeGreaterThan(5);
    expect(lines.at(-1)).toMatchObject({
      problem: { code: 'service-unavailable', status: 503, retry_after: expect.any(Number) },
    });
  });

  it('a rejection by a streamed analysis is sent with every check as the last line', async () => {
    asha = await app.signUp({ github: 'rohan-iyer' });
    const lines = await readAll(await ask('rohan-iyer/leaky-keys'));
    const last = lines.at(-1);
    expect(last).toMatchObject({ problem: { code: 'not-verified', status: 422 } });
    const checks = last !== undefined && 'problem' in last ? (last.problem['checks'] as Check[]) : [];
    expect(checksIn(lines)).toEqual(expect.arrayContaining(checks));
    expect(checks.find(({ id }) => id === 'secrets')?.places?.length).toBeGreaterThan(0);
  });

  it.each([
    ['asha-verma/no-such-thing', 404, 'not-found'],
    ['asha-verma', 400, 'invalid-field'],
  ])(
    'a problem before the first check of a streamed analysis is an ordinary response: %s',
    async (repository, status, code) => {
      const response = await ask(repository);
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect(await response.json()).toMatchObject({ code });
    },
  );
});
