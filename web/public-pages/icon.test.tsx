import { createLucideIcon as createTheirs, type IconNode } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createLucideIcon } from './icon.tsx';

/** The order of the attributes does not matter. */
const attributesOf = (html: string) => html.split(/(?<=") |>|<svg /u).toSorted();

it("an icon that the server renders has the same HTML as the library's", () => {
  const [name, aliases] = ['shopping-cart', ['trolley']];
  const node = [
    ['circle', { cx: '8', cy: '21', r: '1', key: 'wheel' }],
    ['path', { d: 'M2 2h2l3 12h10', key: 'basket' }],
  ] satisfies IconNode;
  const [Own, Theirs] = [createLucideIcon({ name, aliases, node }), createTheirs(name, node, aliases)];
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
