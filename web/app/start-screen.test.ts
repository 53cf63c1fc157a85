// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idTokenKey } from '../api/identity/id-token.ts';
import { aToken } from '../testing/factories.ts';
import { EarlyInput } from './early-input.ts';
import { renderSignIn } from './prerender-sign-in.tsx';
import { startScreen } from './start-screen.ts';

const replaceScreen = vi.fn<(screen: HTMLElement, early: EarlyInput) => Promise<void>>(async () => {});
const load = async () => ({ replaceScreen });

async function show(): Promise<HTMLElement> {
  const screen = document.createElement('div');
  screen.innerHTML = await renderSignIn('/login', { sandboxUrl: null, hasGoogle: true });
  screen.inert = true;
  document.body.append(screen);
  return screen;
}
const fieldOf = (screen: HTMLElement, name: string) =>
  screen.querySelector(`input[name="${name}"]`) as HTMLInputElement;
const submitOf = (screen: HTMLElement) => screen.querySelector('button[type="submit"]') as HTMLButtonElement;

beforeEach(() => {
  history.replaceState(null, '', '/login');
  vi.useFakeTimers();
  replaceScreen.mockClear();
});
afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  delete window.boot;
  vi.useRealTimers();
});

describe('starting the code of a prerendered form', () => {
  it('an unused prerendered form runs no code for five seconds, and can be used immediately', async () => {
    const screen = await show();
    startScreen(screen, load);
    expect(screen.inert).toBe(false);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(replaceScreen).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(replaceScreen).toHaveBeenCalledOnce();
  });

  it('the code of a prerendered form runs once, when the visitor starts to use the form', async () => {
    const screen = await show();
    startScreen(screen, load);
    fieldOf(screen, 'email').focus();
    fieldOf(screen, 'password').focus();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(replaceScreen).toHaveBeenCalledOnce();
  });

  it.each([
    ['a stored ID token', () => localStorage.setItem(idTokenKey, aToken({ sub: 'asha' }))],
    ['a return path in the URL', () => history.replaceState(null, '', '/login?next=%2Forders')],
    [
      'a passwordChanged flag in the history state',
      () => history.replaceState({ passwordChanged: true }, ''),
    ],
    [
      'a session without a stored token',
      () => (window.boot = Promise.resolve({ data: { signed_in: true } } as never)),
    ],
    ['a failed boot request', () => (window.boot = Promise.resolve(null))],
  ])('the code of a prerendered form runs immediately if there is %s', async (_what, prepare) => {
    prepare();
    startScreen(await show(), load);
    await vi.advanceTimersByTimeAsync(0);
    expect(replaceScreen).toHaveBeenCalledOnce();
  });
});

describe('input before the code of a prerendered form has run', () => {
  it("typed values, the focus and a press of the button are carried over to the application's form", async () => {
    const screen = await show();
    const early = new EarlyInput(screen);
    fieldOf(screen, 'email').value = 'asha@example.in';
    fieldOf(screen, 'password').value = 'a long password';
    fieldOf(screen, 'password').focus();
    fieldOf(screen, 'password').setSelectionRange(2, 6);
    submitOf(screen).click();
    expect(submitOf(screen).getAttribute('aria-disabled')).toBe('true');

    const next = await show();
    const submitted = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    const typed = vi.fn<() => void>();
    next.addEventListener('submit', submitted);
    next.addEventListener('input', typed);
    early.moveTo(next);
    expect(fieldOf(next, 'email').value).toBe('asha@example.in');
    expect(fieldOf(next, 'password').value).toBe('a long password');
    expect(typed).toHaveBeenCalledTimes(2);
    expect(document.activeElement).toBe(fieldOf(next, 'password'));
    expect(fieldOf(next, 'password').selectionStart).toBe(2);
    expect(submitted).toHaveBeenCalledOnce();
  });

  it('a prerendered form is not replaced while a pointer is pressed, so that the click is not lost', async () => {
    const early = new EarlyInput(await show());
    const ended = vi.fn<() => void>();
    dispatchEvent(new Event('pointerdown'));
    void early.gestureEnded().then(ended);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ended).not.toHaveBeenCalled();
    dispatchEvent(new Event('pointerup'));
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledOnce();
  });

  it('the form that replaces an unused prerendered form stays empty and does not get the focus', async () => {
    const early = new EarlyInput(await show());
    const next = await show();
    const clicked = vi.fn<() => void>();
    next.addEventListener('click', clicked);
    early.moveTo(next);
    expect(fieldOf(next, 'email').value).toBe('');
    expect(document.activeElement).toBe(document.body);
    expect(clicked).not.toHaveBeenCalled();
  });
});
