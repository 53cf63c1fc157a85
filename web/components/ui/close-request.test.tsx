import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { missingBrowserParts } from '../../testing/browser-parts.ts';
import { requestClose, stubCloseWatchers } from '../../testing/close-watchers.ts';
import { AlertDialogBox } from './alert-dialog-box.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';

missingBrowserParts();
const watchers = stubCloseWatchers();

function Page() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'payment' | null>(null);
  const [question, setQuestion] = useState<'idle' | 'busy' | null>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen('dialog')}>
        Open dialog
      </button>
      <button type="button" onClick={() => setOpen('drawer')}>
        Open drawer
      </button>
      <button type="button" onClick={() => setOpen('payment')}>
        Open payment
      </button>
      <Dialog open={open === 'dialog'} onOpenChange={() => setOpen(null)} title="A dialog" dismissOn="escape">
        <button type="button" onClick={() => setQuestion('idle')}>
          Ask
        </button>
        <button type="button" onClick={() => setOpen('drawer')}>
          Filters instead
        </button>
      </Dialog>
      <Drawer open={open === 'drawer'} onOpenChange={() => setOpen(null)} title="A drawer">
        Filters
      </Drawer>
      <Dialog open={open === 'payment'} onOpenChange={() => setQuestion('idle')} title="A payment" />
      <AlertDialogBox
        open={question !== null}
        onOpenChange={() => setQuestion(null)}
        title="Sure?"
        body="This cannot be undone."
        confirmLabel="Do it"
        busy={question === 'busy'}
        onConfirm={() => setQuestion('busy')}
      />
    </>
  );
}

const user = userEvent.setup();
const press = async (name: string): Promise<void> =>
  await user.click(await screen.findByRole('button', { name }));
const expectOpen = async (role: string, name?: string): Promise<void> =>
  void (await screen.findByRole(role, name === undefined ? {} : { name }));
const expectClosed = async (role: string): Promise<void> =>
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
/** A watcher is replaced in a later task. */
const expectWatchers = async (count: number): Promise<void> =>
  await waitFor(() => expect(watchers.count()).toBe(count));

afterEach(cleanup);

describe('a close request, such as Back on Android', () => {
  beforeEach(() => {
    render(
      <StrictMode>
        <Page />
      </StrictMode>,
    );
  });

  it('a close request does not close a confirmation whose action is running, and the browser does not leave the page', async () => {
    await press('Open dialog');
    await press('Ask');
    await press('Do it');
    for (let round = 0; round < 2; round += 1) {
      expect(requestClose()).toBe(true);
      await expectWatchers(1);
      await expectOpen('alertdialog');
    }
  });

  it('a close request closes a drawer that has replaced a dialog', async () => {
    await press('Open dialog');
    await press('Filters instead');
    await expectOpen('dialog', 'A drawer');
    expect(requestClose()).toBe(true);
    await expectClosed('dialog');
    await expectWatchers(0);
  });
});

function Asking() {
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsAsking(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Dialog open onOpenChange={() => setIsAsking(true)} title="A payment" />
      <AlertDialogBox
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Sure?"
        body="This cannot be undone."
        confirmLabel="Do it"
        onConfirm={() => {}}
      />
    </>
  );
}

it('Escape pressed as soon as a confirmation appears closes the confirmation, not the dialog below', async () => {
  // Inside act, React runs effects before the question is visible.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const appeared = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      const question = document.querySelector('[role=alertdialog]');
      if (question === null) return;
      observer.disconnect();
      question.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      );
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  render(<Asking />);
  await appeared;
  await expectClosed('alertdialog');
  expect(screen.getByRole('dialog', { name: 'A payment' })).toBeVisible();
});

it('dialogs open and close in a browser without CloseWatcher', async () => {
  vi.stubGlobal('CloseWatcher', undefined);
  render(<Page />);
  await press('Open dialog');
  await expectOpen('dialog', 'A dialog');
  expect(watchers.count()).toBe(0);
  await user.keyboard('{Escape}');
  await expectClosed('dialog');
});
