import { describe, expect, it } from 'vitest';
import { assessRepository, deservesReading } from './repository-assessment.ts';
import type { RepositoryContent, RepositoryEvidence } from './repository-assessment.ts';
import { firstReason } from './verification-check.ts';

const README = `# Mess menu

A web application that shows what the hostel mess serves today, lets students vote for dishes, and tells the
contractor on Sunday evening how many plates each meal of the next week will need.

## Start

\`\`\`
npm install
npm start
\`\`\`
`;

function aContent(part: Partial<RepositoryContent> = {}): RepositoryContent {
  return {
    files: [
      { path: 'README.md', sizeBytes: 400 },
      { path: 'LICENSE', sizeBytes: 1_000 },
      { path: 'package.json', sizeBytes: 300 },
      { path: 'src/menu.js', sizeBytes: 4_000 },
      { path: 'test/menu.test.js', sizeBytes: 900 },
    ],
    truncated: false,
    languages: { JavaScript: 4_900, CSS: 400 },
    readme: { path: 'README.md', text: README },
    contributors: [{ id: 7, commits: 12 }],
    secrets: [],
    archiveDanger: null,
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
    fork: false,
    archived: false,
    empty: false,
    sizeKilobytes: 80,
    license: 'MIT',
    content: aContent(content),
    ...part,
  };
}

function resultOf(evidence: RepositoryEvidence, id: string): string | undefined {
  return assessRepository(evidence).checks.find((check) => check.id === id)?.result;
}

describe('a repository may be sold', () => {
  it('when it is the seller’s own, explained, and free of secrets', () => {
    const verdict = assessRepository(aRepository());
    expect(verdict.checks.filter((check) => check.result !== 'pass')).toEqual([]);
    expect(verdict).toMatchObject({ accepted: true, readmeVerified: true });
  });

  it('when a team owns it and the seller may write to it', () => {
    expect(assessRepository(aRepository({ ownerId: 99, canPush: true })).accepted).toBe(true);
  });

  it('when it is a fork with commits of the seller', () => {
    expect(assessRepository(aRepository({ fork: true })).accepted).toBe(true);
  });

  it.each([
    [
      'few commits are by the seller',
      {
        contributors: [
          { id: 7, commits: 1 },
          { id: 8, commits: 30 },
        ],
      },
      'share',
    ],
    ['nobody knows who committed', { contributors: [] }, 'share'],
    [
      'there are no tests',
      {
        files: [
          { path: 'README.md', sizeBytes: 9 },
          { path: 'package.json', sizeBytes: 9 },
        ],
      },
      'tests',
    ],
    [
      'no manifest is there',
      {
        files: [
          { path: 'README.md', sizeBytes: 9 },
          { path: 'a.js', sizeBytes: 9 },
        ],
      },
      'start',
    ],
  ] as const)('though %s, with a warning', (_case, content, id) => {
    const evidence = aRepository({}, content);
    expect(resultOf(evidence, id)).toBe('warn');
    expect(assessRepository(evidence).accepted).toBe(true);
  });

  it('without a licence, with a warning; a licence file is enough', () => {
    const withoutFile = aContent().files.filter((file) => file.path !== 'LICENSE');
    expect(resultOf(aRepository({ license: null }), 'licence')).toBe('pass');
    expect(resultOf(aRepository({ license: null }, { files: withoutFile }), 'licence')).toBe('warn');
  });
});

describe('a repository is refused', () => {
  it.each<[string, Partial<RepositoryEvidence>, Partial<RepositoryContent>, string]>([
    [
      'when it is somebody else’s',
      { ownerId: 99, canPush: false },
      {},
      'does not belong to your GitHub account, asha-verma',
    ],
    ['when it is archived', { archived: true }, {}, 'archived on GitHub'],
    ['when it is empty', { empty: true, content: null }, {}, 'The repository is empty'],
    ['when it is too large', { sizeKilobytes: 300_000 }, {}, 'larger than 200 MB'],
    ['when the host cannot even list its files', {}, { truncated: true }, 'more than 5,000 files'],
    [
      'when it is a fork without own commits',
      { fork: true },
      { contributors: [{ id: 8, commits: 5 }] },
      'fork without any commit of yours',
    ],
    ['without a README', {}, { readme: null }, 'There is no README'],
    [
      'with a README that says nothing',
      {},
      { readme: { path: 'README.md', text: '# mess-menu\n\nTODO' } },
      'only a stub',
    ],
    [
      'with a README of badges alone',
      {},
      { readme: { path: 'README.md', text: '![a](https://b.c/d)\n'.repeat(40) } },
      'only a stub',
    ],
    ['without source code', {}, { languages: { Markdown: 90_000 } }, 'no source code'],
    [
      'when its archive is dangerous',
      {},
      { archiveDanger: 'The repository holds a symbolic link.' },
      'symbolic link',
    ],
  ])('%s', (_case, part, content, sentence) => {
    const verdict = assessRepository(
      aRepository(part.content === null ? part : { ...part, content: aContent(content) }),
    );
    expect(verdict.accepted).toBe(false);
    expect(firstReason(verdict.checks)).toContain(sentence);
  });

  it('with a committed secret, naming file and line but never the secret', () => {
    const verdict = assessRepository(
      aRepository({}, { secrets: [{ path: 'src/pay.js', line: 3, kind: 'Stripe secret key' }] }),
    );
    const check = verdict.checks.find(({ id }) => id === 'secrets');
    expect(check).toMatchObject({ result: 'fail', places: ['src/pay.js:3'] });
    expect(check?.sentence).toContain('Stripe secret key');
  });

  it('before its files were looked through', () => {
    expect(assessRepository(aRepository({}, { secrets: null })).accepted).toBe(false);
  });

  it('without reading any of it when it is not the seller’s', () => {
    const { content: _content, ...own } = aRepository();
    expect(deservesReading(own)).toBe(true);
    expect(deservesReading({ ...own, ownerId: 99, canPush: false })).toBe(false);
  });
});
