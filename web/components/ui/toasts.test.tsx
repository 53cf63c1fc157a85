import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { Toasts } from './toasts.tsx';

afterEach(cleanup);

describe('short messages', () => {
  it('are announced, once for the same words, and Alt+T moves the focus to them', async () => {
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

  it('stand at the top right, and go by themselves after five seconds', async () => {
    render(<Toasts />);
    act(() => {
      toastSuccess('Your choice of mails is kept.');
    });
    await screen.findByText('Your choice of mails is kept.');
    const place = document.querySelector('.Toastify__toast-container');
    expect([...(place?.classList ?? [])]).toContain('Toastify__toast-container--top-right');
    // The message closes when the animation of its bar ends.
    const bar = document.querySelector<HTMLElement>('.Toastify__progress-bar--animated');
    expect(bar?.style.animationDuration).toBe('5000ms');
  });

  it('write no style element, which the content security policy would refuse', () => {
    render(<Toasts />);
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });
});
