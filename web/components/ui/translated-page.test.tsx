import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Button } from './button.tsx';
import { Countdown } from './countdown.tsx';

/** As translators of browsers do. */
function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.append(`translated ${text.data}`);
    text.replaceWith(font);
  }
}

const part = (count: number) => (
  <>
    <Countdown until={0} format={() => `${count} projects`} />
    <Button icon={<i />}>{`Show ${count}`}</Button>
  </>
);

it('a text that a translator has wrapped is replaced when it changes', () => {
  const { container, rerender } = render(part(91));
  translate(container);
  expect(screen.getByRole('timer')).toHaveTextContent('translated 91 projects');
  rerender(part(7));
  expect(screen.getByRole('timer')).toHaveTextContent(/^7 projects$/u);
  expect(screen.getByRole('button')).toHaveTextContent(/^Show 7$/u);
});
