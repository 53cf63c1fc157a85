import { expect, it } from 'vitest';
import { RETURN_PAGES, returnPathOf } from '#domain/accounts/return-path.ts';
import { createAppRouter } from './router.tsx';
import { guardedRoute } from './routes/guarded.tsx';

interface Page {
  readonly id: string;
  readonly fullPath: string;
  readonly parentRoute?: Page;
}

const router = createAppRouter({} as Parameters<typeof createAppRouter>[0]);
const pages = (Object.values(router.routesById) as unknown as Page[]).filter(needsSignIn);

function needsSignIn({ parentRoute }: Page): boolean {
  return parentRoute !== undefined && (parentRoute.id === guardedRoute.id || needsSignIn(parentRoute));
}

/** A splat stands for up to two parts. */
const pathsOf = ({ fullPath }: Page): string[] =>
  fullPath.endsWith('/$')
    ? ['', '/cases', '/cases/12'].map((rest) => fullPath.replace('/$', rest))
    : [fullPath.replaceAll(/\$\w+/gu, '0190a1b2-0000-7000-8000-000000000000')];

it('every page that needs a sign-in is opened after it', () => {
  const paths = pages.filter(({ fullPath }) => fullPath !== '/').flatMap((page) => pathsOf(page));
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => returnPathOf(path) !== path)).toEqual([]);
  // Of the other pages, only these differ for members.
  expect(RETURN_PAGES).toHaveLength(paths.length + ['/discover', '/projects/$'].length);
});
