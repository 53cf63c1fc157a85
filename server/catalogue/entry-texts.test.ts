import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
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
  reviewsTotal: 1,
};

it('stored texts have the form of their format; a new form needs a higher `TEXTS_FORMAT`', () => {
  const texts = JSON.stringify([entryTexts(project), sellerTexts(seller)]);
  const form = createHash('sha256').update(texts).digest('hex').slice(0, 12);
  expect([TEXTS_FORMAT, form]).toEqual([1, '4b0171047c77']);
});
