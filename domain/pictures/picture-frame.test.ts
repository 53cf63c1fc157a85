import { expect, it } from 'vitest';
import { findInner } from './picture-frame.ts';
import { toGrey } from './picture-scales.ts';

function framed(box: { left: number; top: number; right: number; bottom: number }, text = false) {
  const [width, height] = [120, 160];
  const bytes = Uint8Array.from({ length: width * height }, (_, at) => {
    const x = at % width;
    const y = Math.floor(at / width);
    if (x >= box.left && x < box.right && y >= box.top && y < box.bottom)
      return 40 + ((x * 7 + y * 11) % 170);
    return text && y > 5 && y < 10 && x > 10 && x < 40 ? 20 : 250;
  });
  return toGrey(bytes, width, height);
}

it('a framed picture is located to the pixel', () => {
  expect(findInner(framed({ left: 10, top: 20, right: 110, bottom: 140 }))).toEqual({
    left: 10,
    top: 20,
    width: 100,
    height: 120,
  });
});

it('a picture in a screenshot is located below its text', () => {
  expect(findInner(framed({ left: 0, top: 50, right: 120, bottom: 130 }, true))).toEqual({
    left: 0,
    top: 50,
    width: 120,
    height: 80,
  });
});

it('a picture without a frame, and a frame around almost nothing, have no inner box', () => {
  expect(findInner(framed({ left: 0, top: 0, right: 120, bottom: 160 }))).toBeNull();
  expect(findInner(framed({ left: 50, top: 70, right: 60, bottom: 80 }))).toBeNull();
});
