import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { StatusBadge } from '../ui/badge.tsx';
import { statusTone } from './status-tone.ts';

afterEach(cleanup);

function shown(status: string) {
  const { container } = render(<StatusBadge tone={statusTone(status)} label={status} />);
  const badge = container.firstElementChild as HTMLElement;
  return {
    colour: /text-(\w+)(?:\s|$)/u.exec(badge.className.replace('text-sm', ''))?.[1],
    word: badge.textContent,
    icons: badge.querySelectorAll('svg[aria-hidden="true"]').length,
  };
}

describe('the colour of a payment', () => {
  // covers: S4.9
  it.each([
    ['succeeded', 'ok'],
    ['completed', 'ok'],
    ['paid', 'ok'],
    ['failed', 'bad'],
    ['declined', 'bad'],
    ['pending', 'warn'],
  ])('a payment with the status %s has the colour %s, a word and an icon', (status, colour) => {
    expect(shown(status)).toEqual({ colour, word: status, icons: 1 });
  });
});

describe('the colour of a shipment', () => {
  // covers: S4.7
  it.each([
    ['Pending', 'warn'],
    ['Processing', 'primary'],
    ['Shipped', 'primary'],
    ['Delivered', 'ok'],
    ['Cancelled', 'bad'],
  ])('a shipment with the status %s has the colour %s, a word and an icon', (status, colour) => {
    expect(shown(status)).toEqual({ colour, word: status, icons: 1 });
  });

  it('an unknown payment or shipment status has a neutral colour', () => {
    expect(shown('on the moon').colour).toBe('muted');
  });
});
