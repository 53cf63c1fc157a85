import { describe, expect, it } from 'vitest';
import { textOfReason } from '#domain/common/catalogue.ts';
import { LANGUAGES } from '#domain/common/languages.ts';
import { sentenceOf } from '#domain/common/refusal.ts';
import type { CheckReason, Outcome } from '#domain/verification/verification-check.ts';
import {
  PHOTO_CHECK_IDS,
  PROOF_CHECK,
  REPOSITORY_CHECK_IDS,
  VERSION_CHECK_IDS,
} from '#domain/verification/verification-plan.ts';
import { refusals } from './en/refusals.ts';
import { checkTexts } from './en/verification.ts';
import { textsIn } from './texts.ts';

const first = { path: 'src/app.js', more: 2 };
const history = { commits: 12, complete: true, days: 30, authors: 2, bySeller: 9 };
const shared = { percent: 34, listings: 2 };
const judged = { of: 'all' } as const;
const numbered = { photos: [1, 3] };
const size = { longSide: 640, shortSide: 480 };

const kept = { percent: 84, version: 2 };

const outcomes: { readonly [R in CheckReason]: Omit<Extract<Outcome, { reason: R }>, 'reason'> } = {
  'owner-is-seller': {},
  'version-keeps': { params: kept },
  'version-rewritten': { params: kept },
  'version-not-compared': {},
  'seller-may-write': {},
  'owner-is-another': { params: { repository: 'asha/robot', account: 'ravi' } },
  'repository-archived': {},
  'repository-not-archived': {},
  'repository-empty': {},
  'repository-filled': {},
  'repository-too-large': { params: { megabytes: 200 } },
  'too-many-files': { params: { max: 5_000 } },
  'size-deliverable': {},
  'not-a-fork': {},
  'fork-without-own-commit': {},
  'fork-with-own-commits': {},
  'readme-missing': {},
  'readme-stub': { params: { words: 3 } },
  'readme-explains': { params: { file: 'README.md', words: 90 } },
  'readme-explains-about': { params: { words: 90 } },
  'source-missing': {},
  'source-found': { params: { sizeBytes: 4_900, languages: ['C', 'CSS'] } },
  'source-found-about': { params: { kilobytes: 5, languages: ['C', 'CSS'] } },
  'no-secrets': {},
  'secret-committed': { params: { kind: 'private-key', more: 1 } },
  'no-secrets-in': { params: { files: 212, unread: 3 } },
  'secrets-likely': { params: { files: 212, unread: 0, likely: 2 } },
  'secrets-in-files': { params: { provider: 'Stripe', form: 'key', path: 'src/pay.js', line: 3, more: 0 } },
  'no-danger': {},
  'danger-told': {
    params: {
      facts: [
        { kind: 'install-script', count: 1, command: 'npm install', addresses: 1, starts: true },
        { kind: 'program-alone', count: 2, command: '', addresses: 0, starts: false },
        { kind: 'records-keys', count: 1, command: '', addresses: 0, starts: false },
      ],
    },
  },
  'danger-in-files': { params: { kind: 'date-trap', path: 'src/app.js', line: 3, more: 1 } },
  'licence-conflict': { params: { licence: 'MIT License', others: ['GNU GPL'], files: 2 } },
  'owner-asked': {},
  'licence-named': { params: { licence: 'MIT' } },
  'licence-file': {},
  'licence-missing': {},
  'start-explained': { params: { manifest: 'package.json' } },
  'start-incomplete': { params: { missing: ['dependencies', 'instructions'] } },
  'tests-found': {},
  'tests-missing': {},
  'zip-too-large': { params: { megabytes: 50 } },
  'zip-unreadable': {},
  'zip-path-outside': {},
  'zip-symlink': {},
  'zip-link-outside': { params: first },
  'zip-unpacks-differently': { params: { leftOut: 0, pointers: 1, submodules: 0, names: 1, links: 2 } },
  'zip-bomb': {},
  'zip-unpacks-too-large': { params: { megabytes: 200 } },
  'zip-has-more': { params: first },
  'zip-changed': { params: first },
  'zip-has-pointers': { params: { missing: { part: 'source', percent: 12 } } },
  'zip-leaves-out': { params: { missing: { part: 'readme' }, first } },
  'zip-is-commit': {},
  'zip-lacks-files': { params: { leftOut: 2, pointers: 1, submodules: 1 } },
  'history-about': { params: { commits: 10, months: 1, isAlone: false, share: 'most' } },
  'notices-of-somebody-else': { params: { licences: ['MIT'] } },
  'checked-without-details': {},
  'same-files-listed': {},
  'archive-closed': { params: { path: 'src.rar' } },
  'code-opaque': { params: { path: 'a.js' } },
  'text-too-long-to-compare': {},
  'only-library-code': {},
  'no-comparable-code': {},
  'code-in-own-listing': { params: { percent: 90, title: 'Robot' } },
  'contains-own-listing': { params: { percent: 90, title: 'Robot' } },
  'code-of-others': { params: shared },
  'contains-listing': { params: { percent: 98 } },
  'code-shared': { params: shared },
  'code-shared-little': { params: shared },
  'code-not-shared': {},
  'history-one-commit': { params: { bySeller: true } },
  'history-mostly-seller': { params: history },
  'history-mostly-others': { params: { ...history, days: null, complete: false, bySeller: 0 } },
  'history-unread': {},
  'notices-of-seller': { params: { licences: [] } },
  'notices-of-others': { params: { files: 2, names: ['Jane Doe'], more: 0, licences: ['GNU GPL'] } },
  'photos-missing': {},
  'photos-received': { params: { count: 2 } },
  'photos-large': { params: size },
  'photos-too-small': { params: { ...numbered, ...size } },
  'photos-not-blank': {},
  'photos-blank': { params: numbered },
  'photos-real': { params: judged },
  'photos-not-proved': { params: numbered },
  'photos-graphics': { params: numbered },
  'photos-sharp': { params: judged },
  'photos-blurred': { params: numbered },
  'photos-distinct': { params: judged },
  'photos-repeated': { params: numbered },
  'photos-original': { params: judged },
  'photos-of-others': { params: numbered },
  'build-proved': { params: { on: '2026-11-30' } },
  'build-not-proved': {},
  'photo-in-own-listing': { params: { photo: 2, title: 'Robot', state: 'sold' } },
};
const all = Object.entries(outcomes).map(([reason, rest]) => ({ reason, ...rest }) as Outcome);

describe('the sentences of verification checks', () => {
  it.each(
    LANGUAGES.flatMap((language) =>
      all.map((outcome) => ({ language, reason: outcome.reason as string, outcome })),
    ),
  )('in $language, the reason $reason with its parameters has a sentence', ({ language, outcome }) => {
    const sentence = textOfReason(
      textsIn(language).checkTexts.sentences,
      JSON.parse(JSON.stringify(outcome)) as Outcome,
    );
    expect(sentence).toMatch(/^\S.*[.।]$/u);
    expect(sentence).not.toMatch(/undefined|null|NaN|\[object|\s{2}/u);
  });

  it('every reason in the text catalogue has a test case', () => {
    expect(Object.keys(outcomes).toSorted()).toEqual(Object.keys(checkTexts.sentences).toSorted());
  });

  it.each(all.filter(({ params }) => params !== undefined))(
    'the reason $reason has no sentence when a parameter is missing',
    ({ reason, params = {} }) => {
      for (const missing of Object.keys(params)) {
        const rest = Object.fromEntries(Object.entries(params).filter(([name]) => name !== missing));
        expect(textOfReason(checkTexts.sentences, { reason, params: rest })).toBeNull();
      }
    },
  );

  it.each([
    { reason: 'of-a-newer-server', params: {} },
    { reason: 'toString', params: {} },
    { reason: 'secret-committed', params: { kind: 'newer-kind', more: 0 } },
    { reason: 'start-incomplete', params: { missing: ['newer-need'] } },
    { reason: 'photo-in-own-listing', params: { photo: 1, title: 'Robot', state: 'newer' } },
    { reason: 'zip-has-pointers', params: { missing: { part: 'newer' } } },
  ])('a check has no sentence if its reason or a value is not in the text catalogue: %j', (outcome) => {
    expect(textOfReason(checkTexts.sentences, outcome)).toBeNull();
  });

  it('every check of a verification has a title', () => {
    expect(Object.keys(checkTexts.titles.SOFTWARE)).toEqual([...REPOSITORY_CHECK_IDS, ...VERSION_CHECK_IDS]);
    expect(Object.keys(checkTexts.titles.HARDWARE)).toEqual([...PHOTO_CHECK_IDS, PROOF_CHECK]);
  });

  it.each(all)(
    'a refusal because of the failed check $reason has the sentence of that check',
    ({ reason, params = {} }) => {
      const refusal = { reason: 'check-failed', params: { check: { reason, params } } };
      expect(sentenceOf(refusals, refusal)).toBe(textOfReason(checkTexts.sentences, { reason, params }));
    },
  );
});
