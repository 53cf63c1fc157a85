import { describe, expect, it } from 'vitest';
import { checkTexts } from '#words/verification.ts';
import { describeCheck, describeNote, publicCheck, publicRoughCheck, sellerCheck } from './describe-check.ts';
import { assessRepository } from './repository-assessment.ts';
import type { StoredCheck } from './verification-check.ts';

const legacy: StoredCheck = {
  id: 'tests',
  title: 'Automated tests',
  result: 'warn',
  sentence: 'No tests.',
  advice: 'Add some.',
  places: ['src/secret.ts:1'],
};
const translated = {
  ...checkTexts,
  titles: { ...checkTexts.titles, SOFTWARE: { ...checkTexts.titles.SOFTWARE, tests: 'Testler' } },
  sentences: { ...checkTexts.sentences, 'tests-missing': () => 'Test yok.' },
  advice: { ...checkTexts.advice, 'tests-missing': 'Test ekleyin.' },
};

function privateChecks() {
  const { checks } = assessRepository({
    seller: { id: 7, login: 'private-account' },
    ownerId: 99,
    fullName: 'private-owner/private-repository',
    canPush: true,
    private: false,
    canAdminister: false,
    fork: false,
    archived: false,
    isVersion: false,
    empty: false,
    sizeKilobytes: 10,
    license: null,
    content: {
      tree: { files: [{ path: 'private-folder/a.js', sizeBytes: 9 }], truncated: false },
      languages: { JavaScript: 4_000 },
      readme: { path: 'README.md', text: 'word '.repeat(40) },
      history: { commits: 4, complete: true, firstAt: null, lastAt: null, authors: 2, bySeller: 1 },
      contributors: [],
      archiveDanger: null,
      delivery: {
        committed: [{ path: 'private-folder/b.txt', blobSha: 'b', sizeBytes: 9, kind: 'file' }],
        delivered: [],
        links: [],
      },
      secrets: { found: [], files: 5, unread: [] },
      danger: { found: [], hooks: [], reaches: new Map(), programs: [] },
      copyright: {
        files: [{ path: 'private-folder/a.js', holders: ['Jane Doe', 'private-account'], licences: [] }],
        sellerNames: ['private-account'],
      },
      originality: {
        fingerprints: 400,
        hiddenFingerprints: 0,
        terms: { fingerprints: 0, hiddenFingerprints: 0, shared: [], listings: [] },
        commonFingerprints: 0,
        shared: [{ fingerprints: 100, listings: ['private-listing'] }],
        listings: [{ id: 'private-listing', title: 'private-title', isOwn: false, fingerprints: 900 }],
        opaquePaths: [],
        unreadableArchives: [],
        isTooLarge: false,
      },
    },
  });
  return checks;
}

describe('checks for buyers', () => {
  it('public checks have a reason and parameters, but name no file, account, repository or listing', () => {
    const shown = privateChecks().map((check) =>
      publicCheck(checkTexts, 'SOFTWARE', describeCheck(checkTexts, check)),
    );
    expect(shown.filter(({ result }) => result === 'warn').map(({ id }) => id)).toEqual([
      'archive',
      'originality',
      'history',
      'copyright',
      'licence',
      'start',
      'tests',
    ]);
    for (const check of shown) {
      expect(check).toMatchObject({ reason: expect.any(String), params: expect.any(Object) });
      expect(Object.keys(check).toSorted()).toEqual([
        'id',
        'params',
        'reason',
        'result',
        'sentence',
        'title',
      ]);
    }
    expect(JSON.stringify(shown)).not.toMatch(/private-/u);
  });

  it('what may be a secret is for the seller only: buyers see how many files were searched', () => {
    const stored = describeCheck(checkTexts, {
      id: 'secrets',
      category: 'SOFTWARE',
      result: 'warn',
      reason: 'secrets-likely',
      params: { files: 212, unread: 3, likely: 2 },
      places: ['src/app.py:9'],
    });
    const shown = {
      id: 'secrets',
      title: 'No secrets inside',
      result: 'pass',
      sentence: 'No working key, token or password was found in 212 files; 3 could not be read.',
      reason: 'no-secrets-in',
      params: { files: 212, unread: 3 },
    };
    expect(publicCheck(checkTexts, 'SOFTWARE', stored)).toEqual(shown);
    expect(publicRoughCheck(checkTexts, 'SOFTWARE', stored)).toEqual(shown);
    expect(sellerCheck(checkTexts, 'SOFTWARE', stored)).toMatchObject({
      result: 'warn',
      places: ['src/app.py:9'],
    });
  });

  it('a failed check has no parameters for buyers, because they can name the repository', () => {
    const stored = describeCheck(checkTexts, {
      id: 'owner',
      category: 'SOFTWARE',
      result: 'fail',
      reason: 'owner-is-another',
      params: { repository: 'private-owner/private-repository', account: 'private-account' },
      places: ['private-place'],
    });
    const shown = publicCheck(checkTexts, 'SOFTWARE', stored);
    expect(shown).not.toHaveProperty('params');
    expect(shown).not.toHaveProperty('places');
    expect(sellerCheck(checkTexts, 'SOFTWARE', stored)).toMatchObject({
      reason: 'owner-is-another',
      params: { account: 'private-account' },
      places: ['private-place'],
    });
  });

  it("a check in an old report is shown with its stored sentence, except the check of the seller's share of commits", () => {
    expect(publicCheck(translated, 'SOFTWARE', legacy)).toEqual({
      id: 'tests',
      title: 'Automated tests',
      result: 'warn',
      sentence: 'No tests.',
    });
    const share = { ...legacy, id: 'share', title: 'Written by the seller', sentence: '100 %.' };
    expect(publicCheck(checkTexts, 'SOFTWARE', share)).toEqual({
      id: 'share',
      title: 'Commit history',
      result: 'warn',
      sentence:
        'This report was made before commit histories were read. It does not say how the project grew or who wrote it.',
      reason: 'history-unread',
      params: {},
    });
  });
});

describe('checks for sellers', () => {
  const stored = describeCheck(checkTexts, {
    id: 'tests',
    category: 'SOFTWARE',
    result: 'warn',
    reason: 'tests-missing',
  });

  it("the seller's version of a check includes the advice", () => {
    expect(sellerCheck(checkTexts, 'SOFTWARE', stored)).toEqual({
      id: 'tests',
      title: 'Tests',
      result: 'warn',
      sentence: 'No automated tests were found. Tests help buyers trust the project.',
      reason: 'tests-missing',
      params: {},
    });
    expect(sellerCheck(checkTexts, 'SOFTWARE', legacy).sentence).toBe('No tests. Add some.');
  });

  it('a stored verification report is shown in the language of the text catalogue', () => {
    expect(sellerCheck(translated, 'SOFTWARE', stored)).toMatchObject({
      title: 'Testler',
      sentence: 'Test yok. Test ekleyin.',
    });
  });

  it('a stored reason that the text catalogue does not contain is shown with its stored sentence', () => {
    const newer = { ...stored, reason: 'of-a-newer-server', sentence: 'Newer.' };
    expect(sellerCheck(checkTexts, 'SOFTWARE', newer).sentence).toBe(
      'Newer. Tests help buyers trust the project.',
    );
  });
});

describe('the note beside the badge', () => {
  it.each([
    [{}, 'The commit history was not checked'],
    [{ note: null, note_reason: null }, null],
    [{ note: 'Old text' }, 'Old text'],
    [{ note: 'Old text', note_reason: null }, 'Old text'],
    [{ note: 'Old text', note_reason: 'of-a-newer-server' }, 'Old text'],
    [{ note: 'Old text', note_reason: 'one-commit' }, 'One commit, no earlier history'],
  ])('the "verified" badge of a report with %j has the note %j', (report, note) => {
    expect(describeNote(checkTexts, 'SOFTWARE', report)).toBe(note);
  });

  it('the note of hardware says that its photos are not proved, until they are', () => {
    const report = { note: 'Old text', note_reason: null };
    expect(describeNote(checkTexts, 'HARDWARE', report)).toBe('Photos not proved');
    expect(describeNote(checkTexts, 'HARDWARE', report, true)).toBeNull();
  });
});
