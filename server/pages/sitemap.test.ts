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
