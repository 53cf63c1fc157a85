import { describe, expect, it } from 'vitest';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { formatRupees } from '../lib/format.ts';
import { commonTexts } from '../lib/texts/common.ts';
import { landingTexts } from '../lib/texts/landing.ts';
import { renderLanding } from './prerender-landing.tsx';

const page = new DOMParser().parseFromString(renderLanding('https://haat.example').body, 'text/html');
const text = page.body.textContent;

describe('the landing page before any script has run', () => {
  it('says in one heading what the market is', () => {
    const headings = [...page.querySelectorAll('h1')].map((heading) => heading.textContent);
    expect(headings).toEqual([landingTexts.headline]);
  });

  it('shows the buyer the fee that a purchase really has', () => {
    const { feeRupees, totalRupees } = quotePrice(2499);
    const bill = page.querySelector('#fees')?.textContent;
    expect(bill).toContain(formatRupees(feeRupees));
    expect(bill).toContain(formatRupees(totalRupees));
    expect(bill).toContain('a platform fee of 5 percent, at least ₹1;');
  });

  it('marks every sample as one', () => {
    for (const project of landingTexts.featured) {
      const card = [...page.querySelectorAll('article')].find((it) => it.textContent.includes(project.title));
      expect(card?.textContent).toContain(commonTexts.sample);
    }
    expect(text).toContain(landingTexts.samplesNote);
    expect(text).toContain(landingTexts.voicesLine);
    expect(page.querySelector('#verified figure')?.textContent).toContain(commonTexts.sample);
  });

  it('searches without a script, on the page that lists projects', () => {
    const form = page.querySelector('form');
    expect(form?.getAttribute('action')).toBe('/your-project');
    expect(form?.querySelector('input')?.getAttribute('name')).toBe('search');
  });

  it('leads to its own sections and to pages that exist', () => {
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    const pages = new Set(['/', '/login', '/signup', '/dashboard', '/your-project']);
    const leadsNowhere = (link: string) =>
      link.startsWith('#') ? page.getElementById(link.slice(1)) === null : !pages.has(link);
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((link) => leadsNowhere(link))).toEqual([]);
  });

  it('carries no inline style or script, which the security policy could refuse', () => {
    expect(page.querySelectorAll('[style], script, style')).toHaveLength(0);
  });
});
