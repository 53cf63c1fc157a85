import { describe, expect, it } from 'vitest';
import { LEGAL_PAGES } from '#contract/public-pages.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { commonTexts } from '#words/screens/common.ts';
import { landingTexts } from '#words/screens/landing.ts';
import { formatRupees } from '../lib/format.ts';
import { renderLanding } from './prerender-landing.tsx';

const page = new DOMParser().parseFromString(renderLanding('https://haat.example').body, 'text/html');
const text = page.body.textContent;

describe('the landing page before any script has run', () => {
  // covers: S1.16
  it('the landing page has one heading that says what ProtoHaat is', () => {
    const headings = [...page.querySelectorAll('h1')].map((heading) => heading.textContent);
    expect(headings).toEqual([landingTexts.headline]);
  });

  it('the landing page shows the real platform fee', () => {
    const { feeRupees, totalRupees } = quotePrice(2499);
    const bill = page.querySelector('#fees')?.textContent;
    expect(bill).toContain(formatRupees(feeRupees));
    expect(bill).toContain(formatRupees(totalRupees));
    expect(bill).toContain('a platform fee of 5 percent, at least ₹1;');
  });

  // covers: S1.17, S1.18, S1.19
  it('the landing page marks every sample', () => {
    for (const project of landingTexts.featured) {
      const card = [...page.querySelectorAll('article')].find((it) => it.textContent.includes(project.title));
      expect(card?.textContent).toContain(commonTexts.sample);
    }
    expect(text).toContain(landingTexts.samplesNote);
    expect(text).toContain(landingTexts.testimonialsLine);
    expect(page.querySelector('#verified figure')?.textContent).toContain(commonTexts.sample);
  });

  it("the landing page's search works without JavaScript", () => {
    const form = page.querySelector('form');
    expect(form?.getAttribute('action')).toBe('/discover');
    expect(form?.querySelector('input')?.getAttribute('name')).toBe('search');
  });

  // covers: S2.2
  it('the landing page links to existing sections and pages', () => {
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    const pages = new Set(['/', '/login', '/signup', '/dashboard', '/discover', '/add-project']);
    for (const name of LEGAL_PAGES) pages.add(`/${name}`);
    const leadsNowhere = (link: string) =>
      link.startsWith('#') ? page.getElementById(link.slice(1)) === null : !pages.has(link);
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((link) => leadsNowhere(link))).toEqual([]);
  });

  it('the landing page has no inline styles or scripts', () => {
    expect(page.querySelectorAll('[style], script, style')).toHaveLength(0);
  });
});
