import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { keepTranslatedTexts } from './translated-texts.ts';

const root = document.createElement('div');
document.body.append(root);
keepTranslatedTexts(root);
const newContainer = () => root.appendChild(document.createElement('div'));
afterEach(() => {
  cleanup();
  root.replaceChildren();
});

/** As translators of browsers do: in one step or in two, with a copy of the text or with the text itself. */
const WAYS = {
  'replaces a text': (text: Text, font: HTMLElement) => text.replaceWith(font),
  'adds an element and removes the text': (text: Text, font: HTMLElement) => {
    text.before(font);
    text.remove();
  },
  'wraps a text': (text: Text, font: HTMLElement) => {
    text.before(font);
    font.replaceChildren(text);
  },
} as const;

function translate(way: keyof typeof WAYS): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.append(`(${text.data})`);
    WAYS[way](text, font);
  }
}

const observed = () => new Promise<void>((resolve) => setTimeout(resolve));

const parts: Readonly<Record<string, (state: number) => ReactNode>> = {
  'a count beside an icon': (state) => [<i key="icon" />, `${state} projects`],
  'a count between texts': (state) => ['Found ', state, ' projects'],
  'a text that becomes an element': (state) => (state === 1 ? ['Checking', <i key="icon" />] : <b>Free</b>),
  'a text that goes': (state) => [<b key="name">Name</b>, state === 1 && ' is taken'],
  'an element that comes before a text': (state) => [state === 2 && <b key="new">New: </b>, 'price'],
  'a lone text': (state) => `${state} left`,
};

for (const way of Object.keys(WAYS) as (keyof typeof WAYS)[]) {
  it.each(Object.keys(parts))(`after a translator that ${way}, %s is shown as it is now`, async (name) => {
    const write = parts[name] ?? (() => null);
    const { rerender, unmount } = render(<p>{write(1)}</p>, { container: newContainer() });
    translate(way);
    await observed();
    rerender(<p>{write(2)}</p>);
    await observed();
    const shown = root.textContent.replaceAll(/[()]/gu, '');
    unmount();
    render(<p>{write(2)}</p>, { container: newContainer() });
    expect(shown).toBe(root.textContent);
    expect(screen.queryByText('(Checking)')).toBeNull();
  });
}

it('a page whose translation is undone has its texts again', async () => {
  render(<p>{['Found ', 4, ' projects']}</p>, { container: newContainer() });
  const before = root.innerHTML;
  const texts = [...(root.querySelector('p')?.childNodes ?? [])];
  translate('replaces a text');
  await observed();
  for (const [index, font] of [...root.querySelectorAll('font')].entries())
    font.replaceWith(texts[index] ?? '');
  await observed();
  expect(root.innerHTML).toBe(before);
});
