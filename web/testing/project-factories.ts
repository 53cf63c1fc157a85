import type { ProjectDetails } from '#contract/entities/project.ts';
import type { PurchaseSummary } from '#contract/entities/purchase.ts';
import type { Inside } from '#contract/inside-calls.ts';
import { aProjectCard } from './factories.ts';

export function aProjectPage(given: Partial<ProjectDetails> = {}): ProjectDetails {
  return {
    ...aProjectCard(given),
    features: 'Codes that change\nA register for the office',
    reviews: [],
    reviews_total: given.reviews?.length ?? 0,
    reviews_cursor: null,
    verification: {
      verified_at: '2026-11-01T09:00:00.000Z',
      commit: '90516ff00000000000000000000000000000abcd',
      note: null,
      checks: [
        {
          id: 'owner',
          title: 'Your own repository',
          result: 'pass',
          sentence: 'It belongs to the seller.',
        },
        { id: 'tests', title: 'Tests', result: 'warn', sentence: 'No automated tests were found.' },
      ],
      languages: [{ name: 'TypeScript', bytes: 9_000, percent: 90 }],
      readme_verified: true,
    },
    video: false,
    repository_private: false,
    archive_bytes: 655_360,
    reserved_by_me: false,
    shop_closed: null,
    ...given,
  };
}

export function aPurchase(given: Partial<PurchaseSummary> = {}): PurchaseSummary {
  return {
    purchase_id: '01a1f990-0000-7000-8000-0000000000aa',
    receipt_number: 'PH-000001',
    paid_at: '2026-11-20T09:00:00.000Z',
    amount: 136_400,
    archive: {
      file_name: 'attendance-90516ff.zip',
      size_bytes: 3,
      sha256: 'eaba8c7642a29646f78225db64e191',
      commit: '90516ff00000000000000000000000000000abcd',
    },
    shipment: null,
    reviewed: false,
    ...given,
  };
}

export function anInside(given: Partial<Inside> = {}): Inside {
  return {
    commit: '90516ff',
    is_rounded: false,
    readme: { html: '<h4 dir="auto">Lab timer</h4><p dir="auto">It counts down.</p>', is_cut: false },
    tree: {
      files: 3,
      bytes: 3_000,
      hidden: 0,
      entries: [
        { name: 'src', depth: 0, kind: 'folder', bytes: 2_000, files: 2, hidden: 1 },
        { name: 'timer.ts', depth: 1, kind: 'file', bytes: 2_000, files: 1, hidden: 0 },
        { name: 'README.md', depth: 0, kind: 'file', bytes: 1_000, files: 1, hidden: 0 },
      ],
    },
    languages: [{ name: 'TypeScript', bytes: 9_000, percent: 90 }],
    lines: 12_345,
    commits: {
      total: 7,
      is_complete: true,
      months: [
        { month: '2026-02', commits: 6 },
        { month: '2026-03', commits: 1 },
      ],
    },
    dependencies: {
      total: 2,
      list: [
        { name: 'fastify', version: '^5.0.0' },
        { name: 'clsx', version: null },
      ],
    },
    run: { section: '<pre dir="auto">npm start</pre>', scripts: ['start', 'test'], has_dockerfile: true },
    ...given,
  };
}
