import { aPhotoFile } from '../support/photos.ts';
import { jpegs, messMenu, projectForm } from '../support/selling.ts';
import { about, anyone, anyoneSignedIn, members, nothing, type Row, type Rows, row } from './access-row.ts';
import { kirana } from './access-world.ts';

let cachedPhoto: Promise<Uint8Array> | null = null;
const photo = (): Promise<Uint8Array> => (cachedPhoto ??= aPhotoFile(31));

const compactCards: Row = row('compact cards', () => ({ query: { view: 'card' } }), members(200));

export const listingRows = {
  'GET /api/projects/getproject': [
    row('', nothing, members(200)),
    row('bookmarks', () => ({ query: { bookmarked: 'true' } }), members(200)),
    compactCards,
  ],
  'GET /api/projects/userprojects': [row('', nothing, members(200)), compactCards],
  'GET /api/projects/buyed-project': [row('', nothing, members(200)), compactCards],
  'GET /api/projects/searchproject': [
    row('', () => ({ query: { search: 'robot' } }), members(200)),
    compactCards,
  ],
  'GET /api/projects/suggestions': [row('', () => ({ query: { search: 'ro' } }), members(200))],
  'GET /api/public/suggestions': [row('', () => ({ query: { search: 'ro' } }), anyone(200))],
  'GET /api/public/projects/{projectId}': [
    ...(['sold', 'robot', 'held', 'open', 'kit'] as const).map((name) =>
      row(name, about('projectId', name), anyone(200)),
    ),
    row('archived', about('projectId', 'archived'), anyone('not-found')),
  ],
  'GET /api/projects/facets': [row('', nothing, members(200))],
  'GET /api/projects/projectdetails/{projectId}': [
    ...(['sold', 'robot', 'otherSold', 'held', 'open', 'kit'] as const).map((name) =>
      row(name, about('projectId', name), members(200)),
    ),
    row('archived', about('projectId', 'archived'), members('not-found', { seller: 200 })),
  ],
  'GET /api/projects/{projectId}/inside': [
    ...(['sold', 'robot', 'open'] as const).map((name) =>
      row(name, about('projectId', name), anyoneSignedIn(200)),
    ),
    row('archived', about('projectId', 'archived'), anyoneSignedIn('not-found', { seller: 200 })),
  ],
  'GET /api/projects/{projectId}/versions': [
    ...(['sold', 'robot', 'open'] as const).map((name) => row(name, about('projectId', name), members(200))),
    row('archived', about('projectId', 'archived'), members('not-found', { seller: 200 })),
  ],
  'POST /api/projects/{projectId}/versions': [
    row(
      'a later commit',
      ({ projects, nextVersion }) => ({
        params: { projectId: projects.open.id },
        body: { verification_id: nextVersion, notes: 'Faster search.' },
      }),
      members('not-found', { seller: 200 }),
    ),
    row(
      'another repository',
      ({ projects, verification }) => ({
        params: { projectId: projects.sold.id },
        body: { verification_id: verification, notes: 'Faster search.' },
      }),
      members('not-found', { seller: 'invalid-field' }),
    ),
    row(
      'archived',
      ({ projects, nextVersion }) => ({
        params: { projectId: projects.archived.id },
        body: { verification_id: nextVersion, notes: 'Faster search.' },
      }),
      members('not-found'),
    ),
  ],
  'GET /api/verifications/{verification_id}/inside': [
    row(
      '',
      ({ verification }) => ({ params: { verification_id: verification } }),
      members('not-found', { seller: 200 }),
    ),
  ],
  'GET /api/projects/{projectId}/related': [
    ...(['sold', 'robot', 'open', 'kit'] as const).map((name) =>
      row(name, about('projectId', name), members(200)),
    ),
    row('archived', about('projectId', 'archived'), members('not-found', { seller: 200 })),
  ],
  'GET /api/repositories': [row('', () => ({}), members('github-not-linked', { seller: 200 }))],
  'POST /api/projects/anayze-repo': [
    row(
      'not listed yet',
      () => ({ body: { repo_url: kirana } }),
      members('github-not-linked', { seller: 200 }),
    ),
    row(
      'listed',
      () => ({ body: { repo_url: messMenu } }),
      members('github-not-linked', { seller: 'already-listed' }),
    ),
  ],
  'POST /api/projects/anayze-hardware': [
    row('', async () => ({ files: { hardware_images: jpegs(await photo()) } }), members(200)),
  ],
  'POST /api/projects/add-project': [
    row(
      'verified by the seller',
      () => ({ body: { ...projectForm, repo_url: kirana, is_verified: true } }),
      members('not-verified', { seller: 200 }),
    ),
    row(
      'listed already',
      () => ({ body: { ...projectForm, is_verified: true } }),
      members('not-verified', { seller: 'already-listed' }),
    ),
  ],
  'POST /api/projects/build-code': [row('', nothing, members(200))],
  'POST /api/projects/{projectId}/build-proof': [
    row(
      'a code of the seller',
      async ({ projects, buildCode }) => ({
        params: { projectId: projects.kit.id },
        body: { proof_code: buildCode },
        files: { photo: jpegs(await photo()) },
      }),
      members('not-found', { seller: 200 }),
    ),
    row(
      "a code that is not the caller's",
      async ({ projects }) => ({
        params: { projectId: projects.kit.id },
        body: { proof_code: 'ACDEFH' },
        files: { photo: jpegs(await photo()) },
      }),
      members('not-found', { seller: 'invalid-field' }),
    ),
  ],
  'PUT /api/projects/{projectId}': [
    row(
      'open',
      about('projectId', 'open', { title: 'Another title', price: 1 }),
      members('not-found', { seller: 200 }),
    ),
    row(
      'held',
      about('projectId', 'held', { price: 1 }),
      members('not-found', { seller: 'project-reserved' }),
    ),
    row('sold', about('projectId', 'sold', { price: 1 }), members('not-found', { seller: 'project-sold' })),
    row('archived', about('projectId', 'archived', { price: 1 }), members('not-found')),
  ],
  'DELETE /api/projects/{projectId}': [
    row('open', about('projectId', 'open'), members('not-found', { seller: 200 })),
    row('sold', about('projectId', 'sold'), members('not-found', { seller: 200 })),
    row('held', about('projectId', 'held'), members('not-found', { seller: 'project-reserved' })),
  ],
  'PUT /api/projects/{id}/mark-sold': [
    row('sold', about('id', 'sold'), members('not-settled', { buyer: 200 })),
    row('held', about('id', 'held'), members('not-settled')),
    row('open', about('id', 'open'), members('not-settled')),
    row('archived', about('id', 'archived'), members('not-found', { seller: 'not-settled' })),
  ],
} satisfies Rows;
