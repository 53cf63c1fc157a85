import { aPhotoFile } from '../support/photos.ts';
import { jpegs, messMenu, projectForm } from '../support/selling.ts';
import { about, anyone, anyoneSignedIn, members, nothing, type Row, type Rows } from './access-row.ts';
import { kirana } from './access-world.ts';

let cachedPhoto: Promise<Uint8Array> | null = null;
const photo = (): Promise<Uint8Array> => (cachedPhoto ??= aPhotoFile(31));

const compactCards: Row = {
  about: 'compact cards',
  asks: () => ({ query: { view: 'card' } }),
  answers: members(200),
};

export const listingRows = {
  'GET /api/projects/getproject': [
    { asks: nothing, answers: members(200) },
    { about: 'bookmarks', asks: () => ({ query: { bookmarked: 'true' } }), answers: members(200) },
    compactCards,
  ],
  'GET /api/projects/userprojects': [{ asks: nothing, answers: members(200) }, compactCards],
  'GET /api/projects/buyed-project': [{ asks: nothing, answers: members(200) }, compactCards],
  'GET /api/projects/searchproject': [
    { asks: () => ({ query: { search: 'robot' } }), answers: members(200) },
    compactCards,
  ],
  'GET /api/projects/suggestions': [{ asks: () => ({ query: { search: 'ro' } }), answers: members(200) }],
  'GET /api/public/suggestions': [{ asks: () => ({ query: { search: 'ro' } }), answers: anyone(200) }],
  'GET /api/public/projects/{projectId}': [
    ...(['sold', 'robot', 'held', 'open', 'kit'] as const).map((name) => ({
      about: name,
      asks: about('projectId', name),
      answers: anyone(200),
    })),
    { about: 'archived', asks: about('projectId', 'archived'), answers: anyone('not-found') },
  ],
  'GET /api/projects/facets': [{ asks: nothing, answers: members(200) }],
  'GET /api/projects/projectdetails/{projectId}': [
    ...(['sold', 'robot', 'otherSold', 'held', 'open', 'kit'] as const).map((name) => ({
      about: name,
      asks: about('projectId', name),
      answers: members(200),
    })),
    {
      about: 'archived',
      asks: about('projectId', 'archived'),
      answers: members('not-found', { seller: 200 }),
    },
  ],
  'GET /api/projects/{projectId}/inside': [
    ...(['sold', 'robot', 'open'] as const).map((name) => ({
      about: name,
      asks: about('projectId', name),
      answers: anyoneSignedIn(200),
    })),
    {
      about: 'archived',
      asks: about('projectId', 'archived'),
      answers: anyoneSignedIn('not-found', { seller: 200 }),
    },
  ],
  'GET /api/projects/{projectId}/versions': [
    ...(['sold', 'robot', 'open'] as const).map((name) => ({
      about: name,
      asks: about('projectId', name),
      answers: members(200),
    })),
    {
      about: 'archived',
      asks: about('projectId', 'archived'),
      answers: members('not-found', { seller: 200 }),
    },
  ],
  'POST /api/projects/{projectId}/versions': [
    {
      about: 'a later commit',
      asks: ({ projects, nextVersion }) => ({
        params: { projectId: projects.open.id },
        body: { verification_id: nextVersion, notes: 'Faster search.' },
      }),
      answers: members('not-found', { seller: 200 }),
    },
    {
      about: 'another repository',
      asks: ({ projects, verification }) => ({
        params: { projectId: projects.sold.id },
        body: { verification_id: verification, notes: 'Faster search.' },
      }),
      answers: members('not-found', { seller: 'invalid-field' }),
    },
    {
      about: 'archived',
      asks: ({ projects, nextVersion }) => ({
        params: { projectId: projects.archived.id },
        body: { verification_id: nextVersion, notes: 'Faster search.' },
      }),
      answers: members('not-found'),
    },
  ],
  'GET /api/verifications/{verification_id}/inside': [
    {
      asks: ({ verification }) => ({ params: { verification_id: verification } }),
      answers: members('not-found', { seller: 200 }),
    },
  ],
  'GET /api/projects/{projectId}/related': [
    ...(['sold', 'robot', 'open', 'kit'] as const).map((name) => ({
      about: name,
      asks: about('projectId', name),
      answers: members(200),
    })),
    {
      about: 'archived',
      asks: about('projectId', 'archived'),
      answers: members('not-found', { seller: 200 }),
    },
  ],
  'GET /api/repositories': [{ asks: () => ({}), answers: members('github-not-linked', { seller: 200 }) }],
  'POST /api/projects/anayze-repo': [
    {
      about: 'not listed yet',
      asks: () => ({ body: { repo_url: kirana } }),
      answers: members('github-not-linked', { seller: 200 }),
    },
    {
      about: 'listed',
      asks: () => ({ body: { repo_url: messMenu } }),
      answers: members('github-not-linked', { seller: 'already-listed' }),
    },
  ],
  'POST /api/projects/anayze-hardware': [
    {
      asks: async () => ({ files: { hardware_images: jpegs(await photo()) } }),
      answers: members(200),
    },
  ],
  'POST /api/projects/add-project': [
    {
      about: 'verified by the seller',
      asks: () => ({ body: { ...projectForm, repo_url: kirana, is_verified: true } }),
      answers: members('not-verified', { seller: 200 }),
    },
    {
      about: 'listed already',
      asks: () => ({ body: { ...projectForm, is_verified: true } }),
      answers: members('not-verified', { seller: 'already-listed' }),
    },
  ],
  'PUT /api/projects/{projectId}': [
    {
      about: 'open',
      asks: about('projectId', 'open', { title: 'Another title', price: 1 }),
      answers: members('not-found', { seller: 200 }),
    },
    {
      about: 'held',
      asks: about('projectId', 'held', { price: 1 }),
      answers: members('not-found', { seller: 'project-reserved' }),
    },
    {
      about: 'sold',
      asks: about('projectId', 'sold', { price: 1 }),
      answers: members('not-found', { seller: 'project-sold' }),
    },
    {
      about: 'archived',
      asks: about('projectId', 'archived', { price: 1 }),
      answers: members('not-found'),
    },
  ],
  'DELETE /api/projects/{projectId}': [
    { about: 'open', asks: about('projectId', 'open'), answers: members('not-found', { seller: 200 }) },
    { about: 'sold', asks: about('projectId', 'sold'), answers: members('not-found', { seller: 200 }) },
    {
      about: 'held',
      asks: about('projectId', 'held'),
      answers: members('not-found', { seller: 'project-reserved' }),
    },
  ],
  'PUT /api/projects/{id}/mark-sold': [
    { about: 'sold', asks: about('id', 'sold'), answers: members('not-settled', { buyer: 200 }) },
    { about: 'held', asks: about('id', 'held'), answers: members('not-settled') },
    { about: 'open', asks: about('id', 'open'), answers: members('not-settled') },
    {
      about: 'archived',
      asks: about('id', 'archived'),
      answers: members('not-found', { seller: 'not-settled' }),
    },
  ],
} satisfies Rows;
