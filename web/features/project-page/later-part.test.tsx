import { act, screen } from '@testing-library/react';
import { lazy, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LaterPart } from './later-part.tsx';

const Part = ({ text }: { text: string }) => {
  const [count, setCount] = useState(0);
  return (
    <>
      <a href="#part">{text}</a>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count} presses
      </button>
    </>
  );
};

it('a part keeps the HTML of the server until its code arrives, even if the page changes meanwhile', async () => {
  const waiting: ((module: { default: typeof Part }) => void)[] = [];
  const LazyPart = lazy(
    () =>
      new Promise<{ default: typeof Part }>((resolve) => {
        waiting.push(resolve);
      }),
  );
  function Page({ Shown }: { Shown: typeof Part | typeof LazyPart }) {
    const [text, setText] = useState('for everybody');
    return (
      <>
        <button type="button" onClick={() => setText('for the member')}>
          Change
        </button>
        <LaterPart>
          <Shown text={text} />
        </LaterPart>
      </>
    );
  }
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<Page Shown={Part} />);
  const link = screen.getByRole('link', { name: 'for everybody' });
  const application = await act(async () => hydrateRoot(root, <Page Shown={LazyPart} />));
  await act(async () => screen.getByRole('button', { name: 'Change' }).click());
  const isFollowed = link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(isFollowed).toBe(true);
  expect(screen.getByRole('link', { name: 'for everybody' })).toBe(link);

  await act(async () => waiting[0]?.({ default: Part }));
  expect(screen.getByRole('link', { name: 'for the member' })).toBe(link);
  await act(async () => screen.getByRole('button', { name: '0 presses' }).click());
  expect(screen.getByRole('button', { name: '1 presses' })).toBeVisible();
  act(() => application.unmount());
  root.remove();
});
