import { describe, expect, it } from 'vitest';
import { commonTexts } from '#words/screens/common.ts';
import { landingTexts } from '#words/screens/landing.ts';
import { landingHead } from './landing-head.ts';

const origin = 'https://haat.example';
const head = landingHead(origin);
const dom = new DOMParser().parseFromString(`<html><head>${head}</head></html>`, 'text/html');

/** Fails unless exactly one element matches. */
function attributeOf(selector: string, name: string): string | null {
  const found = dom.head.querySelectorAll(selector);
  expect(found).toHaveLength(1);
  return found[0]?.getAttribute(name) ?? null;
}

describe('the head of the landing page', () => {
  it('the title and description fit the length that search engines show', () => {
    expect(dom.title).toContain(commonTexts.brand);
    expect(dom.title.length).toBeLessThanOrEqual(65);
    const description = attributeOf('meta[name="description"]', 'content') ?? '';
    expect(description.length).toBeGreaterThan(70);
    expect(description.length).toBeLessThanOrEqual(170);
  });

  it('all URLs in the head are absolute and on the deployment’s origin', () => {
    expect(attributeOf('link[rel="canonical"]', 'href')).toBe(`${origin}/`);
    expect(attributeOf('meta[property="og:url"]', 'content')).toBe(`${origin}/`);
    expect(attributeOf('meta[property="og:image"]', 'content')).toBe(`${origin}/social.png`);
  });

  it('the structured data is valid JSON without sample figures', () => {
    const script = dom.head.querySelector('script[type="application/ld+json"]');
    const data = JSON.parse(script?.textContent ?? '') as { '@graph': { '@type': string; url: string }[] };
    expect(data['@graph'].map((node) => node['@type'])).toEqual(['Organization', 'WebSite', 'WebPage']);
    for (const node of data['@graph']) expect(node.url).toBe(`${origin}/`);
    for (const { value } of landingTexts.stats) expect(script?.textContent).not.toContain(value);
    expect(script?.textContent).not.toMatch(/rating/iu);
  });
});
