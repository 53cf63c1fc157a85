import { beforeEach, describe, expect, it } from 'vitest';
import type { Verification } from '../../api/verification-queries.ts';
import { saveVerification, readSavedVerification, removeSavedVerification } from './saved-verification.ts';

const seller = '01a1f990-0000-7000-8000-0000000000aa';
const typed = 'https://github.com/asha/mess-menu';
const now = Date.parse('2026-11-20T09:00:00.000Z');

const verification: Verification = {
  verificationId: '01a1f990-0000-7000-8000-0000000000dd',
  verified: true,
  repository: {
    fullName: 'asha/mess-menu',
    url: typed,
    description: null,
    defaultBranch: 'main',
    private: true,
  },
  commit: '90516ff00000000000000000000000000000abcd',
  checks: [{ id: 'owner', title: 'Your own repository', result: 'pass', sentence: 'It belongs to you.' }],
  note: 'One commit, no earlier history',
  languages: [],
  archive: { sizeBytes: 8_000, sha256: 'eaba8c' },
  expiresAt: '2026-11-20T10:00:00.000Z',
  suggested: { title: 'Mess menu', description: '', techStack: '', features: '' },
};

beforeEach(() => localStorage.clear());

describe('saved verifications', () => {
  it('a saved verification is restored for the same draft and seller', () => {
    saveVerification(seller, typed, verification);
    expect(readSavedVerification(seller, 'https://github.com/Asha/mess-menu.git', now)).toEqual({
      verificationId: verification.verificationId,
      repository: verification.repository,
      commit: verification.commit,
      checks: verification.checks,
      note: verification.note,
      expiresAt: verification.expiresAt,
    });
    expect(readSavedVerification('somebody-else', typed, now)).toBeNull();
  });

  it('an expired verification is removed', () => {
    saveVerification(seller, typed, verification);
    const afterExpiry = Date.parse(verification.expiresAt);
    expect(readSavedVerification(seller, typed, afterExpiry)).toBeNull();
    expect(readSavedVerification(seller, typed, now)).toBeNull();
  });

  it('a saved verification is removed when the draft names another repository', () => {
    saveVerification(seller, typed, verification);
    expect(readSavedVerification(seller, 'https://github.com/asha/other', now)).toBeNull();
    expect(readSavedVerification(seller, typed, now)).toBeNull();
  });

  it('a saved verification can be removed', () => {
    saveVerification(seller, typed, verification);
    removeSavedVerification(seller);
    expect(readSavedVerification(seller, typed, now)).toBeNull();
  });

  it('an invalid stored verification is ignored', () => {
    for (const text of [
      'not json',
      'null',
      '[]',
      '{"typedUrl":1}',
      '{"typedUrl":"x","verification":{"checks":[{}]}}',
    ]) {
      localStorage.setItem(`draft-verification:${seller}`, text);
      expect(readSavedVerification(seller, typed, now)).toBeNull();
    }
  });
});
