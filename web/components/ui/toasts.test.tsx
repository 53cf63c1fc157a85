import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { Toasts } from './toasts.tsx';

afterEach(cleanup);

describe('toasts', () => {
  // covers: S9.13
  it('identical toasts are shown once, and Alt+T moves the focus to the toasts', async () => {
    render(
      <StrictMode>
        <Toasts />
      </StrictMode>,
    );
    act(() => {
      toastSuccess('Payment successful');
      toastSuccess('Payment successful');
      toastError('Failed to update status');
    });
    expect(await screen.findAllByText('Payment successful')).toHaveLength(1);
    expect(await screen.findByText('Failed to update status')).toBeDefined();
    await userEvent.keyboard('{Alt>}t{/Alt}');
    expect(document.activeElement?.closest('.Toastify')).not.toBeNull();
  });

  it('toasts inject no style element', () => {
    render(<Toasts />);
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });
});
