// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Verification } from '../../api/project-queries.ts';
import { saveVerification, readSavedVerification, removeSavedVerification } from './saved-verification.ts';

const seller = '01a1f990-0000-7000-8000-0000000000aa';
const typed = 'https://github.com/asha/mess-menu';
const now = Date.parse('2026-11-20T09:00:00.000Z');

const verification: Verification = {
  verification_id: '01a1f990-0000-7000-8000-0000000000dd',
  verified: true,
  repository: { full_name: 'asha/mess-menu', url: typed, description: null, default_branch: 'main' },
  commit: '90516ff00000000000000000000000000000abcd',
  checks: [{ id: 'owner', title: 'Your own repository', result: 'pass', sentence: 'It belongs to you.' }],
  note: 'One commit, no earlier history',
  languages: [],
  archive: { size_bytes: 8_000, sha256: 'eaba8c' },
  expires_at: '2026-11-20T10:00:00.000Z',
  suggested: { title: 'Mess menu', description: '', tech_stack: '' },
};

beforeEach(() => localStorage.clear());

describe('a verified repository', () => {
  it('is there again for the same draft of the same seller, with its checks', () => {
    saveVerification(seller, typed, verification);
    expect(readSavedVerification(seller, 'https://github.com/Asha/mess-menu.git', now)).toEqual({
      repository: verification.repository,
      commit: verification.commit,
      checks: verification.checks,
      note: verification.note,
      expires_at: verification.expires_at,
    });
    expect(readSavedVerification('somebody-else', typed, now)).toBeNull();
  });

  it('is forgotten once its time is over', () => {
    saveVerification(seller, typed, verification);
    const afterwards = Date.parse(verification.expires_at);
    expect(readSavedVerification(seller, typed, afterwards)).toBeNull();
    expect(readSavedVerification(seller, typed, now)).toBeNull();
  });

  it('does not stand for another repository than the draft names', () => {
    saveVerification(seller, typed, verification);
    expect(readSavedVerification(seller, 'https://github.com/asha/other', now)).toBeNull();
    expect(readSavedVerification(seller, typed, now)).toBeNull();
  });

  it('can be given up', () => {
    saveVerification(seller, typed, verification);
    removeSavedVerification(seller);
    expect(readSavedVerification(seller, typed, now)).toBeNull();
  });

  it('counts as absent when what is stored is something else', () => {
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
