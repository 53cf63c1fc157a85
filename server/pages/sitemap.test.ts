import { describe, expect, it } from 'vitest';
import { listProject } from '#tests/support/listed-project.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { countCatalogueJob } from '../catalogue/count-catalogue-job.ts';

const { app } = setUpMarket();

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/gu)].map(([, text = '']) =>
    text.replaceAll('&amp;', '&').replaceAll('&apos;', "'"),
  );
}

describe('the sitemap', () => {
  it('every URL in every part of the sitemap opens a page that may be indexed, and pages of projects and sellers have their last change', async () => {
    const seller = await app.signUp({ name: 'Asha Verma' });
    await listProject(app.context, { sellerId: seller.profileId, techStack: "C#, O'Caml, R&D" });
    await countCatalogueJob.handle(app.context, {});
    const parts = locations(await (await fetch(`${app.url}/sitemap.xml`)).text());
    expect(parts).toContain(`${app.url}/sitemaps/projects.xml`);
    const addresses: string[] = [];
    const changes: string[] = [];
    for (const part of parts) {
      const text = await (await fetch(part)).text();
      addresses.push(...locations(text));
      changes.push(...Array.from(text.matchAll(/<lastmod>([\d-]+)</gu), ([, day = '']) => day));
    }
    const today = new Date().toISOString().slice(0, 10);
    expect(changes).toEqual([today, today]);
    expect(addresses).toContain(`${app.url}/@${seller.username}`);
    expect(addresses.some((address) => address.includes('/discover/t/r%26d'))).toBe(true);
    for (const address of addresses.filter((one) => one !== `${app.url}/`)) {
      const page = await fetch(address);
      const isIndexed = !(await page.text()).includes('noindex');
      expect([address, page.status, isIndexed]).toEqual([address, 200, true]);
    }
  });

  it('an unknown part of the sitemap returns 404', async () => {
    for (const name of ['nothing.xml', 'projects-after-1.xml', 'projects']) {
      expect((await fetch(`${app.url}/sitemaps/${name}`)).status).toBe(404);
    }
  });
});

it('security.txt names the contact of the firm and expires in the future', async () => {
  const response = await fetch(`${app.url}/.well-known/security.txt`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = new Map(
    (await response.text())
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', ...value] = line.split(': ');
        return [name, value.join(': ')] as const;
      }),
  );
  expect(fields.get('Contact')).toBe(`mailto:${app.context.config.firm.email}`);
  expect(fields.get('Canonical')).toBe(`${app.context.config.publicUrl}/.well-known/security.txt`);
  expect(Date.parse(fields.get('Expires') ?? '')).toBeGreaterThan(Date.now());
});

// covers: S2.146
describe('the feed of a topic', () => {
  it('a feed reader gets the newest projects for sale of a subject, in the language of the address', async () => {
    const seller = await app.signUp({ name: 'Asha & Verma' });
    const subject = 'Feeds of Things';
    const [first, second] = [
      await listProject(app.context, {
        sellerId: seller.profileId,
        subject,
        title: 'Älter <b>',
        priceRupees: 500,
      }),
      await listProject(app.context, { sellerId: seller.profileId, subject, title: 'Newer' }),
    ];
    await listProject(app.context, { sellerId: seller.profileId, subject: 'Other', title: 'Other' });
    const path = `/discover/s/${encodeURIComponent('feeds of things')}`;
    const answer = await fetch(`${app.url}${path}/feed.xml`);
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const [head = '', ...entries] = (await answer.text()).split('<entry>');
    const texts = (name: string, parts = entries) =>
      parts.map((part) => new RegExp(`<${name}>([^<]*)</${name}>`, 'u').exec(part)?.[1]);
    expect(texts('title', [head])).toEqual(['Feeds of Things projects']);
    expect(texts('id')).toEqual([second, first].map(({ id }) => `urn:uuid:${id}`));
    expect(texts('title')).toEqual(['Newer', 'Älter &lt;b&gt;']);
    expect(texts('name')).toEqual(['Asha &amp; Verma', 'Asha &amp; Verma']);
    expect(texts('summary')[1]).toMatch(/^₹525 · Feeds of Things/u);
    for (const at of texts('updated', [head, ...entries]))
      expect(Date.now() - Date.parse(at ?? '')).toBeLessThan(600_000);
    const page = await (await fetch(`${app.url}${path}`)).text();
    expect(page).toContain(`<link rel="alternate" type="application/atom+xml" href="${path}/feed.xml" />`);
    const hindi = await (await fetch(`${app.url}/hi${path}/feed.xml`)).text();
    expect(hindi).toContain(`<link href="${app.url}/hi/projects/${first?.id}"/>`);
    expect(hindi).toContain('Feeds of Things के प्रोजेक्ट');
  });

  it('an unknown topic has an empty feed, and what is no topic has none', async () => {
    const empty = await fetch(`${app.url}/discover/t/never-used/feed.xml`);
    expect([empty.status, (await empty.text()).includes('<entry>')]).toEqual([200, false]);
    expect((await fetch(`${app.url}/discover/s/%00/feed.xml`)).status).toBe(404);
  });
});
