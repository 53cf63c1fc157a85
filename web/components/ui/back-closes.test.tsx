import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useNavigate,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withOverlayEntry } from '../../lib/overlay-history.ts';
import { missingBrowserParts } from '../../testing/browser-parts.ts';
import { AlertDialogBox } from './alert-dialog-box.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { DropdownMenu } from './dropdown-menu.tsx';

missingBrowserParts();

const loads = { count: 0 };

function Page() {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'payment' | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const filter = (replace: boolean) =>
    void navigate({ to: '/page', search: { level: 'easy' }, replace } as never);
  return (
    <>
      <h1>The page</h1>
      <button type="button" onClick={() => setOpen('dialog')}>
        Open dialog
      </button>
      <button type="button" onClick={() => setOpen('drawer')}>
        Open drawer
      </button>
      <button type="button" onClick={() => setOpen('payment')}>
        Open payment
      </button>
      <DropdownMenu
        trigger={<button type="button">Open menu</button>}
        items={[{ id: 'one', label: 'One', onSelect: () => setOpen('drawer') }]}
      />
      <Dialog open={open === 'dialog'} onOpenChange={() => setOpen(null)} title="A dialog" dismissOn="escape">
        <button type="button" onClick={() => setIsAsking(true)}>
          Ask
        </button>
        <button
          type="button"
          onClick={() => {
            setOpen(null);
            void navigate({ to: '/after' } as never);
          }}
        >
          Go on
        </button>
        <button type="button" onClick={() => setOpen('drawer')}>
          Filters instead
        </button>
      </Dialog>
      <Drawer open={open === 'drawer'} onOpenChange={() => setOpen(null)} title="A drawer">
        <button type="button" onClick={() => filter(true)}>
          Filter in place
        </button>
        <button type="button" onClick={() => filter(false)}>
          Filter as a step
        </button>
      </Drawer>
      <Dialog open={open === 'payment'} onOpenChange={() => setIsAsking(true)} title="A payment" />
      <AlertDialogBox
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
  const plain = (path: string, title: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <h1>{title}</h1> });
  const page = createRoute({
    getParentRoute: () => root,
    path: '/page',
    loader: () => {
      loads.count += 1;
    },
    component: Page,
  });
  const router = createRouter({
    routeTree: root.addChildren([plain('/before', 'Before'), page, plain('/after', 'After')]),
    history: withOverlayEntry(createBrowserHistory),
    defaultStaleTime: 0,
  });
  render(
    <StrictMode>
      <RouterProvider router={router as never} />
    </StrictMode>,
  );
  return router;
}

const user = userEvent.setup();
const press = async (name: string): Promise<void> =>
  await user.click(await screen.findByRole('button', { name }));
const goBack = (): void => globalThis.history.back();
const expectOpen = async (role: string, name?: string): Promise<void> =>
  void (await screen.findByRole(role, name === undefined ? {} : { name }));
const expectClosed = async (role: string): Promise<void> =>
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
const expectEntry = async (isThere: boolean): Promise<void> =>
  await waitFor(() => expect('overlayOn' in (globalThis.history.state as object)).toBe(isThere));

const expectNextBackLeaves = async (): Promise<void> => {
  await expectEntry(false);
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  goBack();
  await screen.findByRole('heading', { name: 'Before' });
};

const openings = [
  ['dialog', 'dialog', 'A dialog'],
  ['drawer', 'dialog', 'A drawer'],
  ['menu', 'menu', undefined],
] as const;

let router: ReturnType<typeof openPage>;
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await expectEntry(false);
  router.history.destroy();
});

describe('Back on the first page of a browser tab', () => {
  beforeEach(async () => {
    globalThis.history.pushState(null, '', '/page?level=hard#list');
    router = openPage();
    await screen.findByRole('heading', { name: 'The page' });
  });

  it('Back closes a dialog as soon as it appears', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Open dialog' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(globalThis.history.state).toHaveProperty('overlayOn');
    goBack();
    await expectClosed('dialog');
    await expectEntry(false);
    expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  });

  // covers: S2.105
  it.each(openings)('Back closes an open %s without reloading the page', async (what, role, name) => {
    const { href } = globalThis.location;
    const before = loads.count;
    await press(`Open ${what}`);
    await expectOpen(role, name);
    await expectEntry(true);
    expect(globalThis.location.href).toBe(href);
    goBack();
    await expectClosed(role);
    await expectEntry(false);
    expect(globalThis.location.href).toBe(href);
    expect(loads.count).toBe(before);
  });

  it('Forward does not reopen a dialog that Back has closed', async () => {
    await press('Open dialog');
    await expectEntry(true);
    goBack();
    await expectClosed('dialog');
    const go = vi.spyOn(History.prototype, 'go');
    globalThis.history.forward();
    await waitFor(() => expect(go).toHaveBeenCalledWith(-1));
    await expectEntry(false);
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Open drawer');
    await expectEntry(true);
    goBack();
    await expectClosed('dialog');
  });
});

describe('Back on a page that was opened from another page', () => {
  beforeEach(async () => {
    globalThis.history.replaceState(null, '', '/before');
    router = openPage();
    await screen.findByRole('heading', { name: 'Before' });
    await router.navigate({ to: '/page' as never });
    await screen.findByRole('heading', { name: 'The page' });
  });

  // covers: S2.105
  it.each(openings)('Back closes an open %s, and a second Back leaves the page', async (what, role, name) => {
    await press(`Open ${what}`);
    await expectOpen(role, name);
    await expectEntry(true);
    goBack();
    await expectClosed(role);
    await expectNextBackLeaves();
    expect(globalThis.location.pathname).toBe('/before');
  });

  it.each(openings)('Back leaves the page after Escape has closed an open %s', async (what, role, name) => {
    await press(`Open ${what}`);
    await expectOpen(role, name);
    await expectEntry(true);
    await user.keyboard('{Escape}');
    await expectClosed(role);
    await expectNextBackLeaves();
    expect(globalThis.location.pathname).toBe('/before');
  });

  // covers: S2.105
  it('Back closes only the topmost of two dialogs', async () => {
    await press('Open dialog');
    await press('Ask');
    await expectOpen('alertdialog');
    await expectEntry(true);
    goBack();
    await expectClosed('alertdialog');
    await expectOpen('dialog', 'A dialog');
    await expectEntry(true);
    goBack();
    await expectClosed('dialog');
    await expectNextBackLeaves();
    expect(globalThis.location.pathname).toBe('/before');
  });

  it('Back opens the confirmation of a dialog instead of closing it, and a second Back closes only the confirmation', async () => {
    await press('Open payment');
    await expectEntry(true);
    for (let round = 0; round < 2; round += 1) {
      goBack();
      await expectOpen('alertdialog');
      await expectEntry(true);
      goBack();
      await expectClosed('alertdialog');
      await expectOpen('dialog', 'A payment');
      await expectEntry(true);
    }
    expect(globalThis.location.pathname).toBe('/page');
  });

  it('a confirmation opened by Back stays open if the browser aborts the return to the history entry of the dialog', async () => {
    await press('Open payment');
    await expectEntry(true);
    const traverseTo = vi
      .fn<() => { committed: Promise<void>; finished: Promise<void> }>(() => {
        History.prototype.go.call(history, 1);
        return { committed: Promise.resolve(), finished: Promise.resolve() };
      })
      .mockImplementationOnce(() => {
        const committed = screen
          .findByRole('alertdialog')
          .then(() => Promise.reject(new DOMException('superseded', 'AbortError')));
        return { committed, finished: committed };
      });
    vi.stubGlobal('navigation', {
      currentEntry: { index: 0 },
      entries: () => [{ key: 'page' }, { key: 'overlay' }],
      traverseTo,
    });
    goBack();
    await waitFor(() => expect(traverseTo).toHaveBeenCalledTimes(2));
    vi.unstubAllGlobals();
    await expectEntry(true);
    await expectOpen('alertdialog');
  });

  it('Back closes a drawer that has replaced a dialog or a menu', async () => {
    await press('Open dialog');
    await expectEntry(true);
    await press('Filters instead');
    await expectOpen('dialog', 'A drawer');
    goBack();
    await expectClosed('dialog');
    await press('Open menu');
    await user.click(await screen.findByRole('menuitem', { name: 'One' }));
    await expectOpen('dialog', 'A drawer');
    await expectEntry(true);
    goBack();
    await expectClosed('dialog');
    await expectNextBackLeaves();
    expect(globalThis.location.pathname).toBe('/before');
  });

  it('Back after following a link in a dialog returns to the page without the dialog', async () => {
    await press('Open dialog');
    await expectEntry(true);
    await press('Go on');
    await screen.findByRole('heading', { name: 'After' });
    goBack();
    await screen.findByRole('heading', { name: 'The page' });
    expect(screen.queryByRole('dialog')).toBeNull();
    globalThis.history.forward();
    await screen.findByRole('heading', { name: 'After' });
    goBack();
    await screen.findByRole('heading', { name: 'The page' });
    await expectNextBackLeaves();
    expect(globalThis.location.pathname).toBe('/before');
  });

  it("after a navigation that started while a dialog was closing, Back returns to the dialog's page", async () => {
    await press('Open dialog');
    await expectEntry(true);
    vi.spyOn(History.prototype, 'go').mockImplementationOnce((delta) => {
      History.prototype.go.call(globalThis.history, delta);
      void router.navigate({ to: '/after' as never });
    });
    await user.keyboard('{Escape}');
    await expectClosed('dialog');
    await screen.findByRole('heading', { name: 'After' });
    await waitFor(() => expect(globalThis.location.pathname).toBe('/after'));
    goBack();
    await screen.findByRole('heading', { name: 'The page' });
    await expectNextBackLeaves();
    expect(globalThis.location.pathname).toBe('/before');
  });

  it('Back closes a drawer and keeps the search parameters that the drawer set without a history entry', async () => {
    await press('Open drawer');
    await expectEntry(true);
    await press('Filter in place');
    await waitFor(() => expect(globalThis.location.search).toBe('?level=easy'));
    goBack();
    await expectClosed('dialog');
    await expectEntry(false);
    expect(globalThis.location.search).toBe('?level=easy');
    expect(router.state.location.searchStr).toBe('?level=easy');
    await expectNextBackLeaves();
    expect(globalThis.location.pathname).toBe('/before');
  });

  it('Back closes a drawer, and a second Back undoes the search parameters that the drawer set with a history entry', async () => {
    await press('Open drawer');
    await expectEntry(true);
    await press('Filter as a step');
    await waitFor(() => expect(globalThis.location.search).toBe('?level=easy'));
    await expectEntry(true);
    goBack();
    await expectClosed('dialog');
    await expectEntry(false);
    expect(globalThis.location.search).toBe('?level=easy');
    goBack();
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
    expect(globalThis.location.pathname).toBe('/page');
    await expectNextBackLeaves();
    expect(globalThis.location.pathname).toBe('/before');
  });
});
