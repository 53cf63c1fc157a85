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

  // covers: S9.12
  it('toasts appear at the top right and close after five seconds', async () => {
    render(<Toasts />);
    act(() => {
      toastSuccess('Your email preferences are saved.');
    });
    await screen.findByText('Your email preferences are saved.');
    const place = document.querySelector('.Toastify__toast-container');
    expect([...(place?.classList ?? [])]).toContain('Toastify__toast-container--top-right');
    // A toast closes when the animation of its progress bar ends.
    const bar = document.querySelector<HTMLElement>('.Toastify__progress-bar--animated');
    expect(bar?.style.animationDuration).toBe('5000ms');
  });

  it('toasts inject no style element', () => {
    render(<Toasts />);
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });
});
