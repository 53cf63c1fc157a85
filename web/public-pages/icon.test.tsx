import { createLucideIcon as createTheirs } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createLucideIcon } from './icon.tsx';

/** The order of the attributes does not matter. */
const attributesOf = (html: string) => html.split(/(?<=") |>|<svg /u).toSorted();

it("an icon that the server renders has the same HTML as the library's", () => {
  const data: Parameters<typeof createLucideIcon>[0] & Parameters<typeof createTheirs>[0] = {
    name: 'shopping-cart',
    aliases: ['trolley'],
    size: 24,
    node: [
      ['circle', { cx: '8', cy: '21', r: '1', key: 'wheel' }],
      ['path', { d: 'M2 2h2l3 12h10', key: 'basket' }],
    ],
  };
  const [Own, Theirs] = [createLucideIcon(data), createTheirs(data)];
  for (const props of [
    {},
    { className: 'size-4  shrink-0 size-4' },
    { size: 12, strokeWidth: 1.5, color: 'red' },
    { width: 8, 'data-kind': 'small' },
    { 'aria-label': 'Cart', role: 'img' },
    { 'aria-hidden': true },
    { 'aria-label': undefined },
  ] as const) {
    const theirs = renderToStaticMarkup(<Theirs {...props} />);
    expect(attributesOf(renderToStaticMarkup(<Own {...props} />))).toEqual(attributesOf(theirs));
  }
});
