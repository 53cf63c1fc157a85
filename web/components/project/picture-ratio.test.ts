import { describe, expect, it } from 'vitest';
import { frameRatio } from './picture-ratio.ts';

describe("the frame of a project's pictures", () => {
  it.each([
    [
      'has the shape of the first picture',
      [
        { width: 1_600, height: 1_000 },
        { width: 1, height: 1 },
      ],
      1.6,
    ],
    ['is not taller than 6:5 for a tall picture', [{ width: 900, height: 1_600 }], 1.2],
    ['is not wider than 2:1 for a panorama', [{ width: 4_000, height: 1_000 }], 2],
    ['is 4:3 without a measured picture', [], 4 / 3],
  ])("the frame of a project's pictures %s", (_what, pictures, ratio) => {
    expect(frameRatio(pictures)).toBe(ratio);
  });
});
