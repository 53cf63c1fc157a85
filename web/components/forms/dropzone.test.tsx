import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { imageLimits, type UploadItem, type UploadLimits } from '../../lib/upload-items.ts';
import { Dropzone } from './dropzone.tsx';
import { Field } from './field.tsx';

const none: readonly UploadItem[] = [];

const fewPngs = { maxFiles: 4, maxBytes: 1000, types: ['image/png'] };

function Pictures({
  start = none,
  limits = fewPngs,
}: {
  start?: readonly UploadItem[];
  limits?: UploadLimits;
}) {
  const [items, setItems] = useState(start);
  return (
    <Field label="Pictures">
      <Dropzone items={items} onItemsChange={setItems} limits={limits} />
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

describe('a picture above the limits', () => {
  const draw = vi.fn<(...place: unknown[]) => void>();
  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 8_660, height: 5_773, close: () => undefined }));
    draw.mockClear();
    HTMLCanvasElement.prototype.getContext = (() => ({
      fillRect: () => undefined,
      drawImage: draw,
    })) as never;
    HTMLCanvasElement.prototype.toBlob = (done, type) =>
      done(new Blob([new Uint8Array(700)], { type: type ?? '' }));
  });

  it.each([
    ['of 50 megapixels', picture('board.png', 2_000_000), 'board.jpg'],
    ['of a format that the server does not read', picture('IMG_1.HEIC', 20, 'image/heic'), 'IMG_1.jpg'],
  ])('%s is made smaller before it is added', async (_what, file, name) => {
    render(<Pictures limits={imageLimits} />);
    fireEvent.change(screen.getByLabelText('Pictures'), { target: { files: [file] } });
    expect(await screen.findByRole('img', { name: `${name}, 1 of 1` })).toBeDefined();
    expect(draw.mock.calls[0]?.slice(3)).toEqual([3_686, 2_457]);
  });

  it('stays as it is if the browser cannot decode it, and is refused with a sentence', async () => {
    vi.stubGlobal('createImageBitmap', async () => await Promise.reject(new Error('InvalidStateError')));
    render(<Pictures limits={imageLimits} />);
    fireEvent.change(screen.getByLabelText('Pictures'), {
      target: { files: [picture('a.heic', 9, 'image/heic')] },
    });
    expect(await screen.findByText(/a.heic is not a JPEG/u)).toBeDefined();
  });
});
