import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AlertDialogBox } from './alert-dialog-box.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

function Shipping() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Buy Now</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Shipping Details"
        description="Only the seller sees this."
      >
        <input aria-label="Address" />
      </Dialog>
    </>
  );
}

function Deletion({ onDelete }: { onDelete: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Delete</Button>
      <AlertDialogBox
        open={asking}
        onOpenChange={setAsking}
        title="Delete this project?"
        body="This cannot be undone."
        confirmLabel="Delete it"
        danger
        onConfirm={onDelete}
      />
    </>
  );
}

afterEach(cleanup);

describe('a dialog', () => {
  it('a dialog locks scrolling and returns the focus when closed', async () => {
    render(<Shipping />);
    await userEvent.click(screen.getByRole('button', { name: 'Buy Now' }));
    const dialog = screen.getByRole('dialog', { name: 'Shipping Details' });
    expect(dialog.contains(document.activeElement)).toBe(true);
    expect(document.documentElement.dataset['scrollLocked']).toBeDefined();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Buy Now' })));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.documentElement.dataset['scrollLocked']).toBeUndefined();
  });

  it('a dialog injects no style element', async () => {
    render(<Shipping />);
    await userEvent.click(screen.getByRole('button', { name: 'Buy Now' }));
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });
});

describe('an alert dialog', () => {
  it('an alert dialog focuses Cancel and returns the focus to the button that opened it', async () => {
    const onDelete = vi.fn<() => void>();
    render(<Deletion onDelete={onDelete} />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByRole('alertdialog', { name: 'Delete this project?' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go back' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' })));
    expect(onDelete).not.toHaveBeenCalled();
  });
});
