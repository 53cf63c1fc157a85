import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { StatusBadge, statusTone } from './badge.tsx';

afterEach(cleanup);

/** Colour class, word and drawing of a status as it stands on the screen. */
function shown(status: string) {
  const { container } = render(<StatusBadge tone={statusTone(status)} label={status} />);
  const badge = container.firstElementChild as HTMLElement;
  return {
    colour: /text-(\w+)(?:\s|$)/u.exec(badge.className.replace('text-sm', ''))?.[1],
    word: badge.textContent,
    // Drawn beside the word and not read out.
    icons: badge.querySelectorAll('svg[aria-hidden="true"]').length,
  };
}

describe('the colour of a payment', () => {
  it.each([
    ['succeeded', 'ok'],
    ['completed', 'ok'],
    ['paid', 'ok'],
    ['failed', 'bad'],
    ['declined', 'bad'],
    ['pending', 'warn'],
  ])('that is %s is %s, with its word and an icon', (status, colour) => {
    expect(shown(status)).toEqual({ colour, word: status, icons: 1 });
  });
});

describe('the colour of a parcel', () => {
  it.each([
    ['Pending', 'warn'],
    ['Processing', 'primary'],
    ['Shipped', 'primary'],
    ['Delivered', 'ok'],
    ['Cancelled', 'bad'],
  ])('that is %s is %s, with its word and an icon', (status, colour) => {
    expect(shown(status)).toEqual({ colour, word: status, icons: 1 });
  });

  it('that nobody has named is grey', () => {
    expect(shown('on the moon').colour).toBe('muted');
  });
});
