import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { missingBrowserParts } from '../../testing/browser-parts.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { DropdownMenu } from './dropdown-menu.tsx';

missingBrowserParts();

function Page() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <h1>The page</h1>
      <button type="button" onClick={() => setOpen('dialog')}>
        Open dialog
      </button>
      <button type="button" onClick={() => setOpen('drawer')}>
        Open drawer
      </button>
      <DropdownMenu
        trigger={<button type="button">Open menu</button>}
        items={[{ id: 'one', label: 'One', onSelect: () => undefined }]}
      />
      <Dialog open={open === 'dialog'} onOpenChange={() => setOpen(null)} title="A dialog" keepOpen="beside">
        <button type="button" onClick={() => setIsAsking(true)}>
          Ask
        </button>
      </Dialog>
      <Drawer open={open === 'drawer'} onOpenChange={() => setOpen(null)} title="A drawer">
        Filters
      </Drawer>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Sure?"
        body="This cannot be undone."
        confirmLabel="Do it"
        onConfirm={() => undefined}
      />
    </>
  );
}

function openPage() {
  const root = createRootRoute({ component: Outlet });
  const before = createRoute({
    getParentRoute: () => root,
    path: '/before',
    component: () => <h1>Before</h1>,
  });
  const page = createRoute({ getParentRoute: () => root, path: '/page', component: Page });
  const router = createRouter({
    routeTree: root.addChildren([before, page]),
    history: createBrowserHistory(),
  });
  render(<RouterProvider router={router as never} />);
  return router;
}

describe('the browser’s Back', () => {
  const user = userEvent.setup();
  let router: ReturnType<typeof openPage>;
  beforeEach(async () => {
    globalThis.history.replaceState(null, '', '/before');
    router = openPage();
    await screen.findByRole('heading', { name: 'Before' });
    await router.navigate({ to: '/page' as never });
    await screen.findByRole('heading', { name: 'The page' });
  });
  afterEach(() => {
    cleanup();
    router.history.destroy();
  });

  it.each([
    ['dialog', 'dialog', 'A dialog'],
    ['drawer', 'dialog', 'A drawer'],
    ['menu', 'menu', undefined],
  ])('closes an open %s and leaves the page only the next time', async (what, role, name) => {
    await user.click(screen.getByRole('button', { name: `Open ${what}` }));
    await screen.findByRole(role, name === undefined ? {} : { name });
    globalThis.history.back();
    await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
    await waitFor(() => expect(globalThis.location.pathname).toBe('/page'));
    expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
    globalThis.history.back();
    await screen.findByRole('heading', { name: 'Before' });
  });

  it('closes what lies on top first', async () => {
    await user.click(screen.getByRole('button', { name: 'Open dialog' }));
    await user.click(await screen.findByRole('button', { name: 'Ask' }));
    await screen.findByRole('alertdialog');
    globalThis.history.back();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await screen.findByRole('dialog', { name: 'A dialog' })).toBeVisible();
    await waitFor(() => expect(globalThis.location.pathname).toBe('/page'));
    globalThis.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(globalThis.location.pathname).toBe('/page'));
    expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  });
});
