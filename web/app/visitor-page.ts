import { splitLanguage } from '#domain/common/languages.ts';
import { shareTexts } from '#words/pages/share.ts';
import { themeTexts } from '#words/screens/theme.ts';
import { idTokenKey, readIdToken } from '../api/identity/id-token.ts';
import { shownMember, shownMemberKey } from '../api/shown-member.ts';
import { suggestionListId } from '../components/layout/suggestion-list-id.ts';
import { rememberBuy } from '../lib/buy-after-sign-in.ts';
import { watchLanguageLinks } from '../lib/choose-language.ts';
import { connectMenu } from '../lib/connect-menu.ts';
import { hideWhileInView } from '../lib/hide-while-in-view.ts';
import { initials } from '../lib/initials.ts';
import { localPath } from '../lib/local-path.ts';
import { shareLink } from '../lib/share-link.ts';
import { chooseTheme, onThemeChange, readThemeChoice, resolveTheme, watchTheme } from '../lib/theme.ts';
import { watchSignedIn } from './signed-in-attribute.ts';

/** For members, the application takes over these pages, because it shows more, such as a project that is not listed. */
const memberPages: Readonly<Record<string, RegExp>> = {
  discover: /^\/discover\/?$/u,
  topic: /^\/discover\/[ts]\/[^/]+\/?$/u,
  project: /^\/projects\/[\w-]+\/?$/u,
  'not-found': /^\/projects\/[\w-]+\/?$/u,
};

export async function startPage(root: HTMLElement): Promise<void> {
  watchTheme();
  watchSignedIn();
  // A member may press Buy before the page is hydrated.
  root.addEventListener('click', rememberWantedProject);
  // Hydration needs the document as the server wrote it.
  if (
    readIdToken() !== null &&
    memberPages[root.dataset['page'] ?? '']?.test(splitLanguage(location.pathname).path) === true
  ) {
    const { takeOverPage } = await import('./start-application.tsx');
    if ((await takeOverPage(root)) !== null) return;
  }
  connectVisitor(root);
}

function rememberWantedProject({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-buy]') : null;
  if (link !== null) rememberBuy(link.dataset['buy'] ?? '');
}

function connectVisitor(root: HTMLElement): void {
  watchLanguageLinks();
  for (const link of root.querySelectorAll<HTMLElement>('[data-member]')) connectMemberAvatar(link);
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-theme-toggle]')) {
    connectThemeToggle(button);
  }
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-share]')) connectShare(button);
  for (const menu of root.querySelectorAll<HTMLDetailsElement>('details[data-menu]')) {
    connectMenu(menu);
  }
  connectSuggestions(root);
  connectBuyBar(root);
  for (const gallery of root.querySelectorAll<HTMLElement>('[data-gallery]')) connectGallery(gallery);
  for (const event of ['pointerover', 'focusin'])
    root.addEventListener(event, prefetchApplication, { passive: true });
}

const APPLICATION_LINKS = [
  `a[href^="${localPath('/login')}"]`,
  `a[href^="${localPath('/signup')}"]`,
  `a[href="${localPath('/dashboard')}"]`,
].join();

function prefetchApplication(event: Event): void {
  const element = event.target instanceof Element ? event.target.closest(APPLICATION_LINKS) : null;
  if (element === null) return;
  import('./start-application.tsx').catch(() => undefined);
}

function connectBuyBar(root: HTMLElement): void {
  const bar = root.querySelector<HTMLElement>('[data-buy-bar]');
  const button = root.querySelector('[data-buy-button]');
  if (bar !== null && button !== null) hideWhileInView(bar, button);
}

function connectGallery(gallery: HTMLElement): void {
  const strip = gallery.querySelector<HTMLElement>('[data-pictures]');
  if (strip === null) return;
  const steps = [...gallery.querySelectorAll<HTMLButtonElement>('[data-step]')];
  const dots = [...gallery.querySelectorAll<HTMLButtonElement>('[data-picture]')];
  const show = (position: number) => strip.scrollTo({ left: position * strip.clientWidth });
  const shown = () => Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth));
  const update = () => {
    for (const button of steps) {
      button.disabled = button.dataset['step'] === '1' ? shown() >= dots.length - 1 : shown() <= 0;
    }
    for (const [position, dot] of dots.entries()) {
      if (position === shown()) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
  };
  for (const button of steps)
    button.addEventListener('click', () => show(shown() + Number(button.dataset['step'])));
  for (const [position, dot] of dots.entries()) dot.addEventListener('click', () => show(position));
  strip.addEventListener('scroll', update, { passive: true });
  update();
  for (const part of gallery.querySelectorAll<HTMLElement>('[data-with-script]')) part.hidden = false;
  for (const part of gallery.querySelectorAll<HTMLElement>('[data-without-script]')) part.hidden = true;
}

const SHARE_RESULT_MS = 4_000;

function connectShare(button: HTMLButtonElement): void {
  let hiding = 0;
  const { share: title = '' } = button.dataset;
  const result = button.parentElement?.querySelector('[data-share-result]');
  async function share(url: string): Promise<void> {
    const shared = await shareLink({ title, url });
    if (shared === 'shared' || shared === 'cancelled') return;
    const text = shared === 'copied' ? shareTexts.copied : shareTexts.failed;
    button.title = text;
    if (!result) return;
    result.textContent = text;
    result.classList.remove('sr-only');
    clearTimeout(hiding);
    hiding = window.setTimeout(() => result.classList.add('sr-only'), SHARE_RESULT_MS);
  }
  button.hidden = false;
  button.addEventListener('click', () => {
    const url = new URL(location.pathname, location.origin).href;
    void share(url);
  });
}

const SUGGEST_AFTER_MS = 150;
const MIN_LENGTH = 2;

function connectSuggestions(root: HTMLElement): void {
  const input = root.querySelector<HTMLInputElement>(`input[list="${suggestionListId}"]`);
  const list = document.getElementById(suggestionListId);
  if (input === null || list === null) return;
  let timer = 0;
  let asked = '';
  async function show(search: string, target: HTMLElement): Promise<void> {
    const values = await suggestionsOf(search);
    if (asked === search) target.replaceChildren(...values.map((value) => new Option('', value)));
  }
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      const search = input.value.trim();
      if (search.length < MIN_LENGTH || search === asked) return;
      asked = search;
      void show(search, list);
    }, SUGGEST_AFTER_MS);
  });
}

async function suggestionsOf(search: string): Promise<string[]> {
  try {
    const response = await fetch(`/api/public/suggestions?${new URLSearchParams({ search })}`);
    if (!response.ok) return [];
    const { data } = (await response.json()) as {
      data: { searches: string[]; projects: { title: string }[] };
    };
    return [...data.searches, ...data.projects.map(({ title }) => title)];
  } catch {
    return [];
  }
}

function connectMemberAvatar(link: HTMLElement): void {
  const picture = link.firstElementChild;
  if (picture === null) return;
  const icon = [...picture.childNodes];
  function show(): void {
    const member = shownMember();
    if (member === null) picture?.replaceChildren(...icon);
    else if (member.photoUrl === null) picture?.replaceChildren(initials(member.name));
    else picture?.replaceChildren(photoOf(member.photoUrl, initials(member.name)));
    link.title = member?.name ?? link.ariaLabel ?? '';
  }
  show();
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === idTokenKey || key === shownMemberKey) show();
  });
}

function photoOf(address: string, letters: string): HTMLImageElement {
  const photo = new Image();
  photo.src = address;
  photo.alt = '';
  photo.className = 'size-full object-cover';
  photo.addEventListener('error', () => photo.replaceWith(letters));
  return photo;
}

function connectThemeToggle(button: HTMLButtonElement): void {
  const show = () => {
    const label = isDark() ? themeTexts.switchToLight : themeTexts.switchToDark;
    button.setAttribute('aria-label', label);
    button.title = label;
  };
  button.addEventListener('click', () => chooseTheme(isDark() ? 'light' : 'dark'));
  onThemeChange(show);
  show();
}

function isDark(): boolean {
  return resolveTheme(readThemeChoice()) === 'dark';
}
