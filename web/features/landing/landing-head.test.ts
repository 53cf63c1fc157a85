import { describe, expect, it } from 'vitest';
import { commonTexts } from '../../lib/texts/common.ts';
import { landingTexts } from '../../lib/texts/landing.ts';
import { landingHead } from './landing-head.ts';

const origin = 'https://haat.example';
const head = landingHead(origin);
const dom = new DOMParser().parseFromString(`<html><head>${head}</head></html>`, 'text/html');

/** The one element of a kind: two would leave the reader to choose. */
function attributeOf(selector: string, name: string): string | null {
  const found = dom.head.querySelectorAll(selector);
  expect(found).toHaveLength(1);
  return found[0]?.getAttribute(name) ?? null;
}

describe('what search engines and previews read of the landing page', () => {
  it('names the page and says what the market is in a length that is not cut off', () => {
    expect(dom.title).toContain(commonTexts.brand);
    expect(dom.title.length).toBeLessThanOrEqual(65);
    const description = attributeOf('meta[name="description"]', 'content') ?? '';
    expect(description.length).toBeGreaterThan(70);
    expect(description.length).toBeLessThanOrEqual(170);
  });

  it('gives every address in full, on this deployment', () => {
    expect(attributeOf('link[rel="canonical"]', 'href')).toBe(`${origin}/`);
    expect(attributeOf('meta[property="og:url"]', 'content')).toBe(`${origin}/`);
    expect(attributeOf('meta[property="og:image"]', 'content')).toBe(`${origin}/social.png`);
  });

  it('holds structured data that parses, and claims no sample figure in it', () => {
    const script = dom.head.querySelector('script[type="application/ld+json"]');
    const data = JSON.parse(script?.textContent ?? '') as { '@graph': { '@type': string; url: string }[] };
    expect(data['@graph'].map((node) => node['@type'])).toEqual(['Organization', 'WebSite', 'WebPage']);
    for (const node of data['@graph']) expect(node.url).toBe(`${origin}/`);
    for (const { value } of landingTexts.stats) expect(script?.textContent).not.toContain(value);
    expect(script?.textContent).not.toMatch(/rating/iu);
  });
});
