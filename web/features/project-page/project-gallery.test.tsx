// covers: S2.64
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { frameRatio, Gallery } from './project-gallery.tsx';

const images = [{ url: '/1.webp' }, { url: '/2.webp' }, { url: '/3.webp' }];

function show(count = 3) {
  render(
    <Gallery title="Line follower" images={images.slice(0, count)} placeholder={<p>No picture yet</p>} />,
  );
}

const shown = () => screen.getByRole('group').getAttribute('aria-label');

beforeEach(() => {
  const silent = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  vi.stubGlobal('IntersectionObserver', silent);
  vi.stubGlobal('ResizeObserver', silent);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a project's pictures", () => {
  // covers: S2.81
  it('the gallery responds to the arrow keys, Home and End, and stops at both ends', async () => {
    show();
    screen.getByRole('group').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(shown()).toBe('Picture 2 of 3');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(shown()).toBe('Picture 3 of 3');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(shown()).toBe('Picture 1 of 3');
  });

  // covers: S2.81
  it('the arrow buttons and dots of the gallery change the picture', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Next picture' }));
    expect(shown()).toBe('Picture 2 of 3');
    await userEvent.click(screen.getByRole('button', { name: 'Picture 3 of 3' }));
    expect(shown()).toBe('Picture 3 of 3');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next picture' }).disabled).toBe(true);
  });

  it('the gallery has no arrows or dots for a single image', () => {
    show(1);
    expect(screen.queryAllByRole('button')).toHaveLength(0);
  });
});

describe("the frame of a project's pictures", () => {
  it.each([
    [
      'has the shape of the first picture',
      [
        { width: 1_600, height: 1_000 },
        { width: 1, height: 1 },
      ],
      1.6,
    ],
    ['is not taller than 6:5 for a tall picture', [{ width: 900, height: 1_600 }], 1.2],
    ['is not wider than 2:1 for a panorama', [{ width: 4_000, height: 1_000 }], 2],
    ['is 4:3 without a measured picture', [], 4 / 3],
  ])("the frame of a project's pictures %s", (_what, pictures, ratio) => {
    expect(frameRatio(pictures)).toBe(ratio);
  });
});
