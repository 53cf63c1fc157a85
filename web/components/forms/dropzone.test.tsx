import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadItem } from '../../lib/upload-items.ts';
import { Dropzone } from './dropzone.tsx';
import { Field } from './field.tsx';

const none: readonly UploadItem[] = [];

function Pictures({ start = none }: { start?: readonly UploadItem[] }) {
  const [items, setItems] = useState(start);
  return (
    <Field label="Pictures">
      <Dropzone
        items={items}
        onItemsChange={setItems}
        limits={{ maxFiles: 4, maxBytes: 1000, types: ['image/png'] }}
      />
    </Field>
  );
}

const three: readonly UploadItem[] = ['front', 'back', 'board'].map((name) => ({
  id: name,
  name: `${name}.png`,
  url: `/${name}.png`,
}));

function picture(name: string, bytes = 10, type = 'image/png') {
  return new File([new Uint8Array(bytes)], name, { type });
}

function order() {
  return within(screen.getByRole('list', { name: /Selected pictures/ }))
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt'));
}

const revoked = vi.fn<(url: string) => void>();

beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  let count = 0;
  URL.createObjectURL = () => `blob:${(count += 1)}`;
  revoked.mockClear();
  URL.revokeObjectURL = revoked;
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('project pictures', () => {
  it('arrow keys move an image, keep its focus and announce its position', async () => {
    render(<Pictures start={three} />);
    (await screen.findByRole('button', { name: 'Move board.png' })).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(order()).toEqual(['front.png, 1 of 3', 'board.png, 2 of 3', 'back.png, 3 of 3']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move board.png' }));
    expect(screen.getByText('board.png is now 2 of 3.')).toBeDefined();
    await userEvent.keyboard('{Home}');
    expect(order()[0]).toBe('board.png, 1 of 3');
    await userEvent.keyboard('{ArrowLeft}{End}');
    expect(order()[2]).toBe('board.png, 3 of 3');
  });

  it('an image can be moved by dragging its handle', async () => {
    render(<Pictures start={three} />);
    const handle = await screen.findByRole('button', { name: 'Move front.png' });
    handle.setPointerCapture = () => undefined;
    const last = screen.getByAltText('board.png, 3 of 3').closest('li');
    document.elementsFromPoint = () => (last ? [last] : []);
    fireEvent.pointerMove(handle, { clientX: 5, clientY: 5 });
    expect(order()[0]).toBe('front.png, 1 of 3');
    fireEvent.pointerDown(handle, { pointerId: 1 });
    fireEvent.pointerMove(handle, { clientX: 5, clientY: 5 });
    fireEvent.pointerUp(handle);
    expect(order()).toEqual(['back.png, 1 of 3', 'board.png, 2 of 3', 'front.png, 3 of 3']);
  });

  // covers: S5.16
  it('invalid images are rejected with a message, and valid images are added', async () => {
    render(<Pictures start={three} />);
    const files = [
      picture('a.png'),
      picture('huge.png', 2000),
      picture('b.png'),
      picture('virus.svg', 10, 'image/svg+xml'),
    ];
    await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Pictures'), files);
    const errors = within(screen.getByRole('alert'))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(errors).toEqual([
      'huge.png is larger than 1000 B.',
      'virus.svg is not a JPEG, PNG or WebP picture.',
      'You can add up to 4 pictures. The others were not added.',
    ]);
    expect(order()[3]).toBe('a.png, 4 of 4');
  });

  // covers: S2.52
  it('dropped images are added, and removed images release their object URLs', async () => {
    render(<Pictures />);
    const zone = screen.getByLabelText('Pictures').closest('label');
    if (!zone) throw new Error('no zone');
    fireEvent.drop(zone, { dataTransfer: { files: [picture('new.png')] } });
    expect(order()).toEqual(['new.png, 1 of 1']);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove new.png' }));
    expect(revoked).toHaveBeenCalledWith('blob:1');
    expect(screen.getByText('new.png removed.')).toBeDefined();
  });
});
