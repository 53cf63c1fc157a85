import type { ProjectDetails } from '#contract/entities/project.ts';
import type { PurchaseSummary } from '#contract/entities/purchase.ts';
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
    reserved_by_me: false,
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
