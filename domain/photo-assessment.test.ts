import { describe, expect, it } from 'vitest';
import { assessPhotos, perceptualDistance } from './photo-assessment.ts';
import type { PhotoFacts } from './photo-assessment.ts';
import { firstReason } from './verification-check.ts';

function aPhoto(part: Partial<PhotoFacts> = {}): PhotoFacts {
  return {
    width: 4_000,
    height: 3_000,
    entropy: 7.2,
    sharpness: 400,
    flatShare: 0.03,
    contrast: 55,
    perceptualHash: 'f0f0f0f0f0f0f0f0',
    nearestForeignDistance: null,
    ...part,
  };
}

describe('photos of a built project', () => {
  it('are accepted when they are large, sharp and all different', () => {
    const verdict = assessPhotos([aPhoto(), aPhoto({ perceptualHash: '0f0f0f0f0f0f0f0f' })]);
    expect(verdict.accepted).toBe(true);
    expect(verdict.checks.every((check) => check.result === 'pass')).toBe(true);
  });

  it.each([
    [{ width: 640, height: 480 }, true],
    [{ width: 480, height: 640 }, true],
    [{ width: 639, height: 480 }, false],
    [{ width: 2_000, height: 470 }, false],
  ])('of %j pixels: accepted is %s', (size, accepted) => {
    expect(assessPhotos([aPhoto(size)]).accepted).toBe(accepted);
  });

  it.each<[string, Partial<PhotoFacts>, string]>([
    ['blank', { entropy: 0, contrast: 0, flatShare: 1, sharpness: 0 }, 'Photo 1 is blank'],
    ['a screenshot', { flatShare: 0.8 }, 'real project images'],
    ['blurred', { sharpness: 4 }, 'Photo 1 is blurred'],
    ['another seller’s', { nearestForeignDistance: 6 }, "in another seller's listing"],
  ])('are refused when one is %s', (_case, part, sentence) => {
    const verdict = assessPhotos([aPhoto(part)]);
    expect(verdict.accepted).toBe(false);
    expect(firstReason(verdict.checks)).toContain(sentence);
  });

  it('are refused when one stands there twice, resized or recompressed', () => {
    const verdict = assessPhotos([
      aPhoto(),
      aPhoto({ perceptualHash: 'f0f0f0f0f0f0f0f3' }),
      aPhoto({ perceptualHash: '0f0f0f0f0f0f0f0f' }),
    ]);
    expect(verdict.accepted).toBe(false);
    expect(verdict.checks.find(({ id }) => id === 'distinct')).toMatchObject({
      result: 'fail',
      places: ['photo 2'],
    });
  });

  it('are judged apart from a blank one, of which nothing else is said', () => {
    const blank = aPhoto({ entropy: 0, contrast: 0, flatShare: 1, sharpness: 0 });
    const alone = assessPhotos([blank]).checks;
    expect(alone.map(({ id, result }) => `${id} ${result}`)).toEqual([
      'count pass',
      'size pass',
      'content fail',
    ]);
    const beside = assessPhotos([blank, aPhoto()]).checks;
    expect(beside.find(({ id }) => id === 'real')?.sentence).toBe(
      'The others look like photographs, not like graphics or screenshots.',
    );
    expect(beside.filter(({ result }) => result === 'fail').map(({ id }) => id)).toEqual(['content']);
  });

  it('are not compared with themselves: one alone has no other view', () => {
    expect(assessPhotos([aPhoto()]).checks.map(({ id }) => id)).not.toContain('distinct');
  });

  it('are needed: none at all is refused', () => {
    expect(firstReason(assessPhotos([]).checks)).toBe('Add at least one photo of the built project.');
  });

  it('are named together in one sentence', () => {
    const small = { width: 100, height: 100 };
    const photos = ['0000000000000000', 'ffffffffffffffff', '00000000ffffffff'].map((perceptualHash) =>
      aPhoto({ ...small, perceptualHash }),
    );
    expect(firstReason(assessPhotos(photos).checks)).toContain('Photo 1, photo 2 and photo 3 are too small');
  });
});

describe('the distance of two pictures', () => {
  it.each([
    ['0000000000000000', '0000000000000000', 0],
    ['0000000000000000', '000000000000000f', 4],
    ['0000000000000000', 'ffffffffffffffff', 64],
  ])('%s to %s is %i bits', (a, b, bits) => {
    expect(perceptualDistance(a, b)).toBe(bits);
  });
});
