import { describe, expect, it } from 'vitest';
import { LEGAL_PAGES } from '#contract/public-pages.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { landingTexts } from '#words/screens/landing.ts';
import { formatRupees } from '../../lib/format.ts';
import { renderPage } from '../render-page.tsx';
import { card, emptyLanding, landing, site } from './landing-fixture.ts';

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const { head, body } = await renderPage(landing, site);
const page = parse(body);
const inSandbox = parse((await renderPage(landing, { ...site, sandboxUrl: 'http://127.0.0.1:4001' })).body);

describe('the landing page before its scripts run', () => {
  // covers: S1.16
  it('the landing page has one heading, which says what ProtoHaat is', () => {
    const headings = [...page.querySelectorAll('h1')].map((heading) => heading.textContent);
    expect(headings).toEqual([landingTexts.headline]);
  });

  it('the landing page shows listed projects and the real counts of the market', () => {
    expect(page.querySelector('#listings')?.textContent).toContain(card.title);
    const figures = page.querySelector(`[aria-label="${landingTexts.figures.label}"]`)?.textContent;
    expect(figures).toContain(`26`);
    expect(figures).toContain(`12`);
    expect(figures).toContain(`14`);
  });

  it('the landing page shows the price breakdown of a listed project', () => {
    const { feeRupees, totalRupees } = quotePrice(card.price);
    const bill = page.querySelector('#fees')?.textContent;
    expect(bill).toContain(formatRupees(feeRupees));
    expect(bill).toContain(formatRupees(totalRupees));
    expect(bill).toContain('a platform fee of 5 percent, at least ₹1;');
  });

  // covers: S1.17, S1.18, S1.19
  it("sample figures, projects and quotes appear only on the sandbox's landing page, in one marked section", () => {
    const { samples } = landingTexts;
    const section = inSandbox.querySelector('#samples')?.textContent;
    expect(section).toContain(samples.line);
    for (const { value } of samples.stats) expect(section).toContain(value);
    for (const { title } of samples.featured) expect(section).toContain(title);
    for (const { quote } of samples.voices) expect(section).toContain(quote);
    expect(page.querySelector('#samples')).toBeNull();
    expect(page.body.textContent).not.toMatch(/10K\+|sample/iu);
  });

  it('the landing page of an empty market shows no projects, figures or searches', async () => {
    const empty = parse((await renderPage(emptyLanding, site)).body);
    expect(empty.querySelectorAll('article, #listings')).toHaveLength(0);
    expect(empty.querySelector(`[aria-label="${landingTexts.figures.label}"]`)).toBeNull();
    expect(empty.querySelectorAll('a[href^="/discover?"]')).toHaveLength(0);
  });

  it("the landing page's search works without JavaScript, and its suggestions are links to searches", () => {
    const form = page.querySelector('form');
    expect(form?.getAttribute('action')).toBe('/discover');
    expect(form?.querySelector('input')?.getAttribute('name')).toBe('search');
    expect(page.querySelector('a[href="/discover?search=ESP32"]')?.textContent).toBe('ESP32');
  });

  // covers: S2.2
  it('the landing page links to existing sections and pages', () => {
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    const pages = new RegExp(
      `^/(?:login|signup(?:\\?next=%2Fadd-project)?|dashboard|add-project|discover(?:\\?search=\\w+)?|projects/[\\w-]+|transparency|hi|${LEGAL_PAGES.join('|')})?$`,
      'u',
    );
    const leadsNowhere = (link: string) =>
      link.startsWith('#') ? page.getElementById(link.slice(1)) === null : !pages.test(link);
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((link) => leadsNowhere(link))).toEqual([]);
  });

  it('the landing page has no inline styles or scripts', () => {
    expect(page.querySelectorAll('[style], script, style')).toHaveLength(0);
  });
});

describe('the head of the landing page', () => {
  const dom = parse(`<html><head>${head}</head></html>`);
  const contentOf = (selector: string) => dom.head.querySelector(selector)?.getAttribute('content') ?? '';

  it("the landing page's title and description fit the length that search engines show", () => {
    expect(dom.title).toContain('ProtoHaat');
    expect(dom.title.length).toBeLessThanOrEqual(65);
    const description = contentOf('meta[name="description"]');
    expect(description.length).toBeGreaterThan(70);
    expect(description.length).toBeLessThanOrEqual(170);
  });

  it("all URLs in the head of the landing page are absolute and on the deployment's origin", () => {
    expect(dom.head.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(`${site.origin}/`);
    expect(contentOf('meta[property="og:url"]')).toBe(`${site.origin}/`);
    expect(contentOf('meta[property="og:image"]')).toBe(`${site.origin}/social.png`);
  });

  it("the landing page's structured data names the organisation and the site, without figures or ratings", () => {
    const script = dom.head.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    const data = JSON.parse(script) as { '@graph': { '@type': string; url: string }[] };
    expect(data['@graph'].map((node) => node['@type'])).toEqual(['Organization', 'WebSite']);
    for (const node of data['@graph']) expect(node.url).toBe(`${site.origin}/`);
    expect(script).not.toMatch(/rating|10K/iu);
  });
});
