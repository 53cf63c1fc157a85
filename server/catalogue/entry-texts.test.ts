import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CompactCard } from '#contract/entities/compact-card.ts';
import { type EntrySource, type SellerSource, TEXTS_FORMAT } from './entry-rows-store.ts';
import { entryTexts, sellerTexts } from './entry-texts.ts';

const at = new Date('2026-03-01T10:00:00Z');

const project: EntrySource = {
  id: '01990000-0000-7000-8000-000000000001',
  title: 'Line follower',
  subject: 'Robotics',
  description: 'Follows a line.',
  category: 'SOFTWARE',
  priceRupees: 999,
  complexity: 'Medium',
  durationHours: 40,
  features: 'Turns',
  parts: 'Turntable',
  techStack: 'C++, Arduino',
  createdAt: at,
  saleMode: 'copies',
  licence: 'any-project',
  formerTexts: [{ at: at.toISOString(), title: 'Follower', description: null }],
  report: {
    checks: [{ id: 'tests', title: 'Tests', result: 'pass', sentence: 'Tests were found.' }],
    languages: [{ name: 'C++', bytes: 1_000, percent: 100 }],
    readme_verified: true,
  },
  commitSha: 'c'.repeat(40),
  verifiedAt: at,
  repositoryPrivate: true,
  hasVideo: true,
  archiveBytes: 123_456,
  compared: { listings: 20, smaller: 15 },
  proof: null,
  inside: {
    lines: 1_234,
    shape: { blocks: [[61, 9], [30]], quarters: [4, 1], parts: { code: 70, tests: 20, docs: 10 } },
  },
  pictures: [
    { hash: 'a'.repeat(64), width: 1600, height: 1000, placeholder: 'data:image/webp;base64,UklGRg==' },
  ],
  versions: [{ number: 2, publishedAt: at.toISOString(), notes: 'Faster.', keptPercent: 80 }],
};

const seller: SellerSource = {
  id: '01990000-0000-7000-8000-000000000002',
  username: 'asha',
  fullName: 'Asha Verma',
  photoHash: 'b'.repeat(64),
  collegeName: 'COEP',
  githubVerified: true,
  joinedAt: at,
  rating: 4.5,
  reviewers: 3,
  sold: 4,
  supportRequests: 2,
  supportAnswered: 2,
  supportMissed: 0,
  supportMedianHours: 3,
  reviews: [
    {
      id: '01990000-0000-7000-8000-000000000003',
      user: 'ravi',
      rating: 4,
      comment: 'Works',
      title: 'Line follower',
      version: 1,
      key: '2026-03-02 10:00:00.123456+00',
      editedAt: null,
      reply: 'Thank you',
      repliedAt: at.toISOString(),
    },
  ],
  ratings: [0, 0, 0, 1, 0],
};

it('stored texts have the form of their format; a new form needs a higher `TEXTS_FORMAT`', () => {
  const texts = JSON.stringify([entryTexts(project), sellerTexts(seller)]);
  const form = createHash('sha256').update(texts).digest('hex').slice(0, 12);
  expect([TEXTS_FORMAT, form]).toEqual([5, '28d26fbe7bd9']);
});

it('a card without pictures has what its cover is drawn from and its facts, rounded for a public repository', () => {
  const cardOf = (given: Partial<EntrySource>) =>
    JSON.parse(`{${entryTexts({ ...project, pictures: [], ...given }).card}}`) as Partial<CompactCard>;
  expect(cardOf({})).toMatchObject({
    lines: 1_234,
    tests: true,
    video: true,
    commit: 'ccccccc',
    drawn: {
      quarters: [4, 1],
      blocks: [expect.any(Array), expect.any(Array), expect.any(Array)] as number[][],
    },
  });
  const rough = cardOf({ repositoryPrivate: false });
  expect(rough).toMatchObject({ lines: 1_000, commit: null, repository_link: true });
  expect(cardOf({})).not.toHaveProperty('repository_link');
  expect(rough.drawn?.blocks).toHaveLength(3);
  expect(cardOf({ inside: null, hasVideo: false })).not.toHaveProperty('drawn');
  expect(entryTexts(project).card).not.toContain('drawn');
});

// covers: S2.144
it('the page says the size of the zip to one digit, because the exact size would identify a repository', () => {
  expect(entryTexts(project).page).toContain('"archive_bytes":100000');
  expect(entryTexts({ ...project, archiveBytes: null }).page).toContain('"archive_bytes":null');
});
