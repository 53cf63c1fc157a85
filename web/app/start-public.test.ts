// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idTokenKey } from '../api/identity/id-token.ts';
import { landing, site } from '../public-pages/landing/landing-fixture.ts';
import { renderPage } from '../public-pages/render-page.tsx';
import { startPublic } from './start-public.ts';

beforeEach(() => {
  document.body.innerHTML = `<div id="root" data-page="landing">${renderPage(landing, site).body}</div>`;
});
afterEach(() => {
  document.body.innerHTML = '';
  localStorage.clear();
});

function start(): void {
  startPublic(document.querySelector('#root') as HTMLElement);
}

function toggle(): HTMLElement {
  return document.querySelector('header [data-theme-toggle]') as HTMLElement;
}

function announceToken(): void {
  window.dispatchEvent(new StorageEvent('storage', { key: idTokenKey }));
}

describe('a public page once its script has run', () => {
  it('the theme button switches the theme and then names the other one', () => {
    start();
    expect(toggle().getAttribute('aria-label')).toBe('Switch to the dark theme');
    toggle().click();
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(toggle().getAttribute('aria-label')).toBe('Switch to the light theme');
    expect(toggle().title).toBe('Switch to the light theme');
  });

  it('the links for members follow a sign-in and a sign-out in another tab', () => {
    start();
    localStorage.setItem(idTokenKey, 'a-token');
    announceToken();
    expect(document.documentElement.hasAttribute('data-signed-in')).toBe(true);
    localStorage.removeItem(idTokenKey);
    announceToken();
    expect(document.documentElement.hasAttribute('data-signed-in')).toBe(false);
  });
});
