// covers: S1.4

import { describe, expect, it } from 'vitest';
import { checkSentence, firstFailureSentence } from '#tests/support/check-sentence.ts';
import { assessPhotos } from './photo-assessment.ts';
import type { PhotoFacts, TakenListing } from './photo-assessment.ts';
import { isVerified } from './verification-check.ts';

function aPhoto(part: Partial<PhotoFacts> = {}): PhotoFacts {
  return {
    width: 4_000,
    height: 3_000,
    entropy: 7.2,
    sharpness: 400,
    flatShare: 0.03,
    contrast: 55,
    kurtosis: 9,
    blockContrast: 37,
    colourShare: 0.3,
    equalShare: 0.1,
    repeatsEarlier: false,
    listings: [],
    ...part,
  };
}

function aListing(part: Partial<TakenListing> = {}): TakenListing {
  return { id: 'line-follower', isOwn: true, title: 'Line follower robot', state: 'listed', ...part };
}

describe('photo assessment', () => {
  it('large, sharp and distinct photos are accepted', () => {
    const verdict = assessPhotos([aPhoto(), aPhoto()]);
    expect(verdict.accepted).toBe(true);
    expect(verdict.checks.every((check) => check.result === 'pass')).toBe(true);
  });

  it.each([
    [{ width: 640, height: 480 }, true],
    [{ width: 480, height: 640 }, true],
    [{ width: 639, height: 480 }, false],
    [{ width: 2_000, height: 470 }, false],
  ])('a photo of %j pixels is accepted: %s', (size, accepted) => {
    expect(assessPhotos([aPhoto(size)]).accepted).toBe(accepted);
  });

  it.each<[string, Partial<PhotoFacts>, string]>([
    ['blank', { entropy: 0, contrast: 0, flatShare: 1, sharpness: 0 }, 'Photo 1 is blank'],
    ['a screenshot', { flatShare: 0.8 }, 'real project images'],
    ['blurred', { sharpness: 4 }, 'Photo 1 is blurred'],
    ['another seller’s', { listings: [aListing({ isOwn: false })] }, 'in another seller’s listing'],
  ])('an upload is rejected when a photo is %s', (_case, part, sentence) => {
    const verdict = assessPhotos([aPhoto(part)]);
    expect(verdict.accepted).toBe(false);
    expect(firstFailureSentence(verdict.checks)).toContain(sentence);
  });

  it.each<[TakenListing['state'], string]>([
    ['listed', 'is listed now'],
    ['withdrawn', 'withdrawn after a refund'],
    ['archived', 'belongs to a purchase'],
    ['banned', 'removed from the market'],
    ['being-bought', 'paying for at the moment'],
    ['sold', 'has been sold'],
  ])(
    "a photo from the seller's own listing that is %s is rejected with the listing's title and the reason",
    (state, reason) => {
      const verdict = assessPhotos([aPhoto(), aPhoto({ listings: [aListing({ state })] })]);
      const sentence = firstFailureSentence(verdict.checks);
      expect(sentence).toMatch(/^Photo 2 is in your own listing “Line follower robot”/u);
      expect(sentence).toContain(reason);
      expect(verdict.checks.find(({ id }) => id === 'original')?.places).toEqual(['photo 2']);
    },
  );

  it("the rejection of a photo names the seller's own listing rather than another seller's", () => {
    const listings = [aListing({ isOwn: false, title: 'Copy' }), aListing({ state: 'sold' })];
    const sentence = firstFailureSentence(assessPhotos([aPhoto({ listings })]).checks);
    expect(sentence).toContain('your own listing “Line follower robot”');
    expect(sentence).not.toContain('Copy');
  });

  it('a resized or recompressed copy of a photo in the same upload is rejected', () => {
    const verdict = assessPhotos([aPhoto(), aPhoto({ repeatsEarlier: true }), aPhoto()]);
    expect(verdict.accepted).toBe(false);
    expect(verdict.checks.find(({ id }) => id === 'distinct')).toMatchObject({
      result: 'fail',
      places: ['photo 2'],
    });
  });

  it('a blank photo fails the content check, and the other checks except size skip it', () => {
    const blank = aPhoto({ entropy: 0, contrast: 0, flatShare: 1, sharpness: 0 });
    const single = assessPhotos([blank]).checks;
    expect(single.map(({ id, result }) => `${id} ${result}`)).toEqual([
      'count pass',
      'size pass',
      'content fail',
    ]);
    const beside = assessPhotos([blank, aPhoto()]).checks;
    expect(beside.map(checkSentence)).toContain(
      'The others look like photos, not like graphics or screenshots.',
    );
    expect(beside.filter(({ result }) => result === 'fail').map(({ id }) => id)).toEqual(['content']);
  });

  it.each<[string, Partial<PhotoFacts>]>([
    ['noise', { kurtosis: 3 }],
    ['a gradient', { blockContrast: 4 }],
    ['a text', { colourShare: 0.01 }],
    ['a drawing', { equalShare: 0.6 }],
  ])('photos of which one may be %s are accepted with a warning, and without a stamp', (_case, part) => {
    const { accepted, note, checks } = assessPhotos([aPhoto(), aPhoto(part)]);
    expect([accepted, note]).toEqual([true, 'photos-not-proved']);
    expect(isVerified('HARDWARE', note)).toBe(false);
    expect(checks.find(({ id }) => id === 'real')).toMatchObject({ result: 'warn', places: ['photo 2'] });
    expect(isVerified('HARDWARE', assessPhotos([aPhoto()]).note)).toBe(true);
  });

  it('a single photo is not checked for distinct views', () => {
    expect(assessPhotos([aPhoto()]).checks.map(({ id }) => id)).not.toContain('distinct');
  });

  it('an upload without photos is rejected', () => {
    expect(firstFailureSentence(assessPhotos([]).checks)).toBe(
      'Add at least one photo of the built project.',
    );
  });

  it('photos with the same defect are listed in one sentence', () => {
    const small = { width: 100, height: 100 };
    const photos = [aPhoto(small), aPhoto(small), aPhoto(small)];
    expect(firstFailureSentence(assessPhotos(photos).checks)).toContain(
      'Photo 1, photo 2 and photo 3 are too small',
    );
  });
});
