import { describe, expect, it } from 'vitest';
import { firstFailureSentence } from '#tests/support/check-sentence.ts';
import type { HistoryFacts } from './commit-history.ts';
import { assessRepository } from './repository-assessment.ts';
import type { RepositoryContent, RepositoryEvidence } from './repository-evidence.ts';
import { REPOSITORY_CHECK_IDS } from './verification-plan.ts';

const README = `# Mess menu

A web application that shows what the hostel mess serves today, lets students vote for dishes, and tells the
contractor on Sunday evening how many plates each meal of the next week will need.

## Start

\`\`\`
npm install
npm start
\`\`\`
`;

const treeOf = (...paths: string[]) => ({
  files: paths.map((path) => ({ path, sizeBytes: 900 })),
  truncated: false,
});

const ORIGINAL = {
  fingerprints: 60,
  hiddenFingerprints: 0,
  terms: { fingerprints: 0, hiddenFingerprints: 0, shared: [], listings: [] },
  commonFingerprints: 0,
  shared: [],
  listings: [],
  opaquePaths: [],
  unreadableArchives: [],
  isTooLarge: false,
};

const aHistory = (part: Partial<HistoryFacts> = {}): HistoryFacts => ({
  commits: 12,
  complete: true,
  firstAt: new Date('2026-01-03T00:00:00Z'),
  lastAt: new Date('2026-02-02T00:00:00Z'),
  authors: 1,
  bySeller: 12,
  ...part,
});

const STRIPE_KEY = { path: 'src/pay.js', line: 3, provider: 'Stripe', form: 'key' } as const;
const LIKELY = { path: 'src/app.py', line: 9, provider: '', form: 'key', level: 'tell' } as const;

function aContent(part: Partial<RepositoryContent> = {}): RepositoryContent {
  return {
    tree: treeOf('README.md', 'LICENSE', 'package.json', 'src/menu.js', 'test/menu.test.js'),
    languages: { JavaScript: 4_900, CSS: 400 },
    readme: { path: 'README.md', text: README },
    history: aHistory(),
    contributors: [{ id: 7, commits: 12 }],
    secrets: { found: [], files: 5, unread: [] },
    danger: { found: [], hooks: [], reaches: new Map(), programs: [] },
    archiveDanger: null,
    delivery: { committed: [], delivered: [], links: [] },
    copyright: { files: [], sellerNames: ['Asha Verma', 'asha-verma'] },
    originality: ORIGINAL,
    ...part,
  };
}

function aRepository(
  part: Partial<RepositoryEvidence> = {},
  content: Partial<RepositoryContent> = {},
): RepositoryEvidence {
  return {
    seller: { id: 7, login: 'asha-verma' },
    ownerId: 7,
    fullName: 'asha-verma/mess-menu',
    canPush: true,
    private: false,
    canAdminister: true,
    fork: false,
    archived: false,
    isVersion: false,
    empty: false,
    sizeKilobytes: 80,
    license: 'MIT',
    content: aContent(content),
    ...part,
  };
}

function checkOf(evidence: RepositoryEvidence, id: string) {
  return assessRepository(evidence).checks.find((check) => check.id === id);
}

function resultOf(evidence: RepositoryEvidence, id: string): string | undefined {
  return checkOf(evidence, id)?.result;
}

const withGpl = (path: string) => ({
  copyright: { files: [{ path, holders: [], licences: ['GNU GPL'] }], sellerNames: [] },
});
const readmeOf = (words: number) => ({ readme: { path: 'README.md', text: 'word '.repeat(words) } });

describe('accepted repositories', () => {
  it("the seller's own repository with a README and no secrets is accepted", () => {
    const verdict = assessRepository(aRepository());
    expect(verdict.checks.filter((check) => check.result !== 'pass')).toEqual([]);
    expect(verdict).toMatchObject({ accepted: true, readmeVerified: true });
  });

  it("a team's repository that the seller can push to is accepted", () => {
    expect(assessRepository(aRepository({ ownerId: 99, canPush: true })).accepted).toBe(true);
  });

  it("another owner's private repository is accepted only if the seller may administer it", () => {
    const owned = aRepository({ ownerId: 99, private: true });
    expect(assessRepository(owned).accepted).toBe(true);
    expect(assessRepository({ ...owned, canAdminister: false }).accepted).toBe(false);
  });

  it('a README needs 25 words', () => {
    expect(assessRepository(aRepository({}, readmeOf(25))).accepted).toBe(true);
    expect(assessRepository(aRepository({}, readmeOf(24))).accepted).toBe(false);
  });

  it('a fork with commits by the seller is accepted', () => {
    expect(assessRepository(aRepository({ fork: true })).accepted).toBe(true);
  });

  it.each<[string, Partial<RepositoryContent>, string]>([
    ['few commits are by the seller', { history: aHistory({ bySeller: 3, authors: 2 }) }, 'history'],
    ['no commit is attributed to the seller', { history: aHistory({ bySeller: 0 }) }, 'history'],
    ['there is only one commit', { history: aHistory({ commits: 1, bySeller: 1 }) }, 'history'],
    [
      'its files name another copyright holder',
      {
        copyright: {
          files: [{ path: 'a.c', holders: ['Jane Doe'], licences: ['GNU GPL'] }],
          sellerNames: ['Asha Verma'],
        },
      },
      'copyright',
    ],
    ['there are no tests', { tree: treeOf('README.md', 'package.json') }, 'tests'],
    ['there is no manifest', { tree: treeOf('README.md', 'a.js') }, 'start'],
  ])('a repository is accepted with a warning although %s', (_case, content, id) => {
    const evidence = aRepository({}, content);
    expect(resultOf(evidence, id)).toBe('warn');
    expect(assessRepository(evidence).accepted).toBe(true);
  });

  it('a permissive licence with source files under the GPL is a warning, of which texts of licences are no sign', () => {
    const mit = { license: 'MIT License' };
    const check = checkOf(aRepository(mit, withGpl('src/driver.c')), 'licence');
    expect(check).toMatchObject({
      result: 'warn',
      params: { licence: 'MIT License', others: ['GNU GPL'], files: 1 },
      places: ['src/driver.c'],
    });
    expect(resultOf(aRepository(mit, withGpl('docs/COPYING')), 'licence')).toBe('pass');
    expect(resultOf(aRepository({ license: 'GNU GPL' }, withGpl('src/driver.c')), 'licence')).toBe('pass');
  });

  it('a repository without a detected licence gets a warning unless it has a licence file', () => {
    expect(resultOf(aRepository({ license: null }), 'licence')).toBe('pass');
    expect(resultOf(aRepository({ license: null }, { tree: treeOf('README.md', 'a.js') }), 'licence')).toBe(
      'warn',
    );
  });
});

describe('rejected repositories', () => {
  it.each<[string, Partial<RepositoryEvidence>, Partial<RepositoryContent>, string]>([
    [
      'when it belongs to another account',
      { ownerId: 99, canPush: false },
      {},
      'does not belong to your GitHub account, asha-verma',
    ],
    ['when it is archived', { archived: true }, {}, 'archived on GitHub'],
    ['when it is empty', { empty: true, content: {} }, {}, 'The repository is empty'],
    ['when it is too large', { sizeKilobytes: 300_000 }, {}, 'larger than 200 MB'],
    [
      'when the host truncates its file list',
      {},
      { tree: { ...treeOf('a.js'), truncated: true } },
      'more than 5,000 files',
    ],
    [
      'when it is a fork without commits by the seller',
      { fork: true },
      { contributors: [{ id: 8, commits: 5 }] },
      'fork without any commit of yours',
    ],
    ['without a README', {}, { readme: null }, 'There is no README'],
    [
      'with a README without content',
      {},
      { readme: { path: 'README.md', text: '# mess-menu\n\nTODO' } },
      'The README has only',
    ],
    [
      'with a README that contains only badges',
      {},
      { readme: { path: 'README.md', text: '![a](https://b.c/d)\n'.repeat(40) } },
      'The README has only',
    ],
    ['without source code', {}, { languages: { Markdown: 90_000 } }, 'no source code'],
    ['when its archive is dangerous', {}, { archiveDanger: { reason: 'zip-symlink' } }, 'symbolic link'],
  ])('a repository is rejected %s', (_case, part, content, sentence) => {
    const verdict = assessRepository(aRepository({ content: aContent(content), ...part }));
    expect(verdict.accepted).toBe(false);
    expect(firstFailureSentence(verdict.checks)).toContain(sentence);
  });

  it('the rejection for a committed secret names the file and line but never the secret', () => {
    const verdict = assessRepository(
      aRepository(
        {},
        { secrets: { found: [{ ...STRIPE_KEY, level: 'refuse' }, LIKELY], files: 5, unread: [] } },
      ),
    );
    const check = verdict.checks.find(({ id }) => id === 'secrets');
    expect(check).toMatchObject({ result: 'fail', places: ['src/pay.js:3'] });
    expect(firstFailureSentence(verdict.checks)).toBe(
      'A secret is committed: Stripe key in src/pay.js, line 3. Every buyer would get it. Revoke it where it was issued, write a placeholder in its place, and verify again. If it opens nothing, ask us to look at it.',
    );
  });

  it('a likely secret does not reject a repository, and the seller gets its place', () => {
    const verdict = assessRepository(
      aRepository({}, { secrets: { found: [LIKELY], files: 212, unread: ['a.pdf', 'b.pdf', 'c.7z'] } }),
    );
    expect(verdict.accepted).toBe(true);
    expect(verdict.checks.find(({ id }) => id === 'secrets')).toMatchObject({
      result: 'warn',
      reason: 'secrets-likely',
      params: { files: 212, unread: 3, likely: 1 },
      places: ['src/app.py:9'],
    });
  });

  it('a repository is not accepted before its files are scanned for secrets', () => {
    const { secrets: _secrets, ...content } = aContent();
    expect(assessRepository(aRepository({ content })).accepted).toBe(false);
  });

  it("a repository that is mostly another seller's listing is rejected", () => {
    const shared = [{ fingerprints: 58, listings: ['a'] }];
    const listings = [{ id: 'a', title: 'Mess menu', isOwn: false, fingerprints: 60 }];
    const verdict = assessRepository(aRepository({}, { originality: { ...ORIGINAL, shared, listings } }));
    expect(verdict.accepted).toBe(false);
    expect(firstFailureSentence(verdict.checks)).toContain('listed here by someone else');
  });
});

const idsOf = (evidence: RepositoryEvidence) => assessRepository(evidence).checks.map(({ id }) => id);

describe('incomplete evidence', () => {
  it('new evidence adds checks to an assessment and never changes existing ones', () => {
    const whole = aContent();
    let known: RepositoryContent = {};
    let earlier = assessRepository(aRepository({ content: known })).checks;
    expect(earlier.map(({ id }) => id)).toEqual(['owner', 'archived', 'fork']);
    for (const part of Object.keys(whole) as (keyof RepositoryContent)[]) {
      known = { ...known, [part]: whole[part] };
      const { checks } = assessRepository(aRepository({ content: known }));
      expect(checks).toEqual(expect.arrayContaining([...earlier]));
      earlier = checks;
    }
    expect(earlier.map(({ id }) => id)).toEqual(REPOSITORY_CHECK_IDS);
  });

  it('checks that need the file list are omitted until it is known', () => {
    expect(idsOf(aRepository({ fork: true, license: null, content: {} }))).toEqual(['owner', 'archived']);
    expect(idsOf(aRepository({ empty: true, sizeKilobytes: 300_000, content: {} }))).toContain('size');
  });
});
