import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { takeConsoleLines } from '#tests/support/silent-console.ts';
import { lazyPage } from './lazy-page.ts';

// covers: S2.11
it('a page that cannot be loaded offline shows an error and loads when the connection is back', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  let isOnline = false;
  const Screen = lazyPage(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module: /assets/screen.js');
    return { Screen: () => <p>here it is</p> };
  }, 'Screen');
  await Screen.preload?.();
  const { rerender } = render(<Visit number={1} page={<Screen />} />);
  expect(await screen.findByText('ServerUnreachableError')).toBeDefined();
  expect(takeConsoleLines().map(([level]) => level)).toEqual(['error']);
  isOnline = true;
  await Screen.preload?.();
  rerender(<Visit number={2} page={<Screen />} />);
  expect(await screen.findByText('here it is')).toBeDefined();
});

function Visit({ number, page }: { number: number; page: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => number} errorComponent={Failure}>
      <Suspense>{page}</Suspense>
    </CatchBoundary>
  );
}

function Failure({ error }: ErrorComponentProps) {
  return <p>{error instanceof Error ? error.name : null}</p>;
}
