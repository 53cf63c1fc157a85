import { expect, it } from 'vitest';
import { renderSignIn } from './prerender-sign-in.tsx';

async function render(path: '/login' | '/signup', settings: Parameters<typeof renderSignIn>[1]) {
  return new DOMParser().parseFromString(await renderSignIn(path, settings), 'text/html');
}
const plain = { sandboxUrl: null, hasGoogle: true };

it.each([
  ['/login', '/signup'],
  ['/signup', '/login'],
] as const)('the form at %s has email and password fields and a link to %s', async (path, other) => {
  const page = await render(path, plain);
  const names = [...page.querySelectorAll('form input')].map((input) => input.getAttribute('name'));
  expect(names).toEqual(['email', 'password']);
  expect(page.querySelector(`a[href="${other}"]`)).not.toBeNull();
  expect(page.querySelector('[data-top-banner]')).toBeNull();
});

it('the prerendered sign-in form has a Google button and a sandbox banner only if the deployment has them', async () => {
  const google = /Google/u;
  expect((await render('/login', plain)).body.textContent).toMatch(google);
  const page = await render('/login', { sandboxUrl: '%SANDBOX_URL%', hasGoogle: false });
  expect(page.body.textContent).not.toMatch(google);
  expect(page.querySelector('[data-top-banner] a')?.getAttribute('href')).toBe('%SANDBOX_URL%/mail');
});
