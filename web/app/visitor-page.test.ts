import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idTokenKey } from '../api/identity/id-token.ts';
import { shownMemberKey } from '../api/shown-member.ts';
import { landing, site } from '../public-pages/landing/landing-fixture.ts';
import { renderPage } from '../public-pages/render-page.tsx';
import { aToken } from '../testing/factories.ts';
import { startPage } from './visitor-page.ts';

beforeEach(async () => {
  const { body } = await renderPage(landing, site);
  document.body.innerHTML = `<div id="root" data-page="landing">${body}</div>`;
});
afterEach(() => {
  document.body.innerHTML = '';
  localStorage.clear();
});

function start(): void {
  void startPage(document.querySelector('#root') as HTMLElement);
}

function announceToken(): void {
  window.dispatchEvent(new StorageEvent('storage', { key: idTokenKey }));
}

describe('a public page after its script has run', () => {
  it('arrows step through the pictures of a project and stop at both ends', () => {
    const root = document.querySelector('#root') as HTMLElement;
    const pictures = [0, 1].map((position) => `<button data-picture="${position}"></button>`).join('');
    root.insertAdjacentHTML(
      'beforeend',
      `<section data-gallery><div data-pictures></div><div hidden data-with-script><button data-step="-1"></button><button data-step="1"></button>${pictures}</div></section>`,
    );
    const strip = root.querySelector('[data-pictures]') as HTMLElement;
    Object.defineProperty(strip, 'clientWidth', { value: 300 });
    strip.scrollTo = (({ left = 0 }: ScrollToOptions) => {
      strip.scrollLeft = left;
      strip.dispatchEvent(new Event('scroll'));
    }) as typeof strip.scrollTo;
    start();
    const [back, forward] = root.querySelectorAll<HTMLButtonElement>('[data-step]');
    const current = () => root.querySelector<HTMLElement>('[aria-current][data-picture]')?.dataset['picture'];
    expect(root.querySelector<HTMLElement>('[data-with-script]')?.hidden).toBe(false);
    expect([back?.disabled, forward?.disabled, current()]).toEqual([true, false, '0']);
    forward?.click();
    expect(strip.scrollLeft).toBe(300);
    expect([back?.disabled, forward?.disabled, current()]).toEqual([false, true, '1']);
    back?.click();
    expect(strip.scrollLeft).toBe(0);
  });

  it('signing in or out in another tab switches the links of the header', () => {
    start();
    localStorage.setItem(idTokenKey, 'a-token');
    announceToken();
    expect(document.documentElement.hasAttribute('data-signed-in')).toBe(true);
    localStorage.removeItem(idTokenKey);
    announceToken();
    expect(document.documentElement.hasAttribute('data-signed-in')).toBe(false);
  });

  it('the header shows the signed-in member until another account signs in or the member signs out', async () => {
    const { body } = await renderPage({ kind: 'legal', page: 'help' }, site);
    document.body.innerHTML = `<div id="root" data-page="legal">${body}</div>`;
    const link = document.querySelector<HTMLElement>('header a[href="/dashboard"]');
    const shown = () => [link?.textContent, link?.title, link?.ariaLabel];
    localStorage.setItem(shownMemberKey, '{"id":"asha","name":"Asha Verma","photoUrl":null}');
    localStorage.setItem(idTokenKey, aToken({ sub: 'asha' }));
    start();
    expect(shown()).toEqual(['AV', 'Asha Verma', 'Dashboard']);
    localStorage.setItem(idTokenKey, aToken({ sub: 'ravi' }));
    announceToken();
    expect(shown()).toEqual(['', 'Dashboard', 'Dashboard']);
    localStorage.setItem(shownMemberKey, '{"id":"ravi","name":"Ravi","photoUrl":"/media/ravi-320.webp"}');
    announceToken();
    expect(link?.querySelector('img')?.getAttribute('src')).toBe('/media/ravi-320.webp');
    localStorage.clear();
    announceToken();
    expect(shown()).toEqual(['', 'Dashboard', 'Dashboard']);
    expect(link?.querySelector('img')).toBeNull();
  });
});
