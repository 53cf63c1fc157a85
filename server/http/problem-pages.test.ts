import { expect, it } from 'vitest';
import { problems } from '#contract/problems.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { problemTexts } from '#words/problems.ts';

const { app } = setUpMarket({ check: false });

// covers: S7.251
it('the type of every problem is the URL of a page that explains the problem', async () => {
  expect(Object.keys(problemTexts).toSorted()).toEqual(Object.keys(problems).toSorted());
  const refused = (await (await fetch(`${app.url}/api/auth/me`)).json()) as { type: string };
  expect(new URL(refused.type).pathname).toBe('/problems/not-signed-in');
  for (const [code, { title }] of Object.entries(problems)) {
    const page = await fetch(`${app.url}/problems/${code}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(html).toContain(title);
    expect(html).toContain(problemTexts[code as keyof typeof problemTexts].remedy);
  }
  expect(await (await fetch(`${app.url}/problems`)).text()).toContain('/problems/not-signed-in');
  const unknown = await fetch(`${app.url}/problems/made-up`, { headers: { accept: 'text/html' } });
  expect(unknown.status).toBe(404);
  expect(unknown.headers.get('content-type')).toContain('text/html');
});
