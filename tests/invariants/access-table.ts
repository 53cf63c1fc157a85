import { decodeJwt } from 'jose';
import type { CallName } from '#contract/calls.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { aPhotoFile } from '../support/photos.ts';
import { jpegs, messMenu, projectForm } from '../support/selling.ts';
import {
  type AccessWorld,
  buyersAddress,
  type CallerName,
  kirana,
  type MemberName,
  type ProjectName,
} from './access-world.ts';

/** The status of a success, or the code of a refusal. */
export type Outcome = 200 | 303 | ProblemCode;
type Outcomes = Readonly<Record<CallerName, Outcome>>;

export interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, readonly { name: string; bytes: Uint8Array; type: string }[]>>;
  readonly raw?: string;
}

export interface Row {
  /** Distinguishes the rows of a call that has more than one. */
  readonly about?: string;
  readonly asks: (world: AccessWorld, caller: CallerName) => Asked | Promise<Asked>;
  readonly answers: Outcomes;
}

const outsiders = {
  nobody: 'not-signed-in',
  garbage: 'not-signed-in',
  expired: 'not-signed-in',
  otherKey: 'not-signed-in',
  unsigned: 'not-signed-in',
} as const;

const members = (all: Outcome, but: Partial<Record<MemberName, Outcome>> = {}): Outcomes => ({
  ...outsiders,
  unregistered: 'profile-incomplete',
  incomplete: 'profile-incomplete',
  unverified: 'email-not-verified',
  stranger: all,
  seller: all,
  buyer: all,
  otherBuyer: all,
  holder: all,
  ...but,
});

const identified = (but: Partial<Outcomes> = {}): Outcomes => ({
  ...members(200),
  unregistered: 200,
  incomplete: 200,
  unverified: 200,
  ...but,
});

const anyone = (all: Outcome): Outcomes => ({
  ...members(all),
  nobody: all,
  garbage: all,
  expired: all,
  otherKey: all,
  unsigned: all,
  unregistered: all,
  incomplete: all,
  unverified: all,
});

const notFoundForAll = {
  ...members('not-found'),
  unregistered: 'not-found',
  incomplete: 'not-found',
  unverified: 'not-found',
} as const;

let drawn: Promise<Uint8Array> | null = null;
/** Drawn once, because drawing is slow. */
const photo = (): Promise<Uint8Array> => (drawn ??= aPhotoFile(31));

const nothing = () => ({});
const about =
  (key: string, name: ProjectName, body?: Readonly<Record<string, unknown>>) =>
  ({ projects }: AccessWorld): Asked => ({
    params: { [key]: projects[name].id },
    ...(body === undefined ? {} : { body }),
  });
const order =
  (name: 'sold' | 'robot') =>
  ({ orders }: AccessWorld): Asked => ({ params: { shippingId: orders[name] }, body: { status: 'Shipped' } });
const pay =
  (name: ProjectName) =>
  ({ projects }: AccessWorld): Asked => ({
    body: { amount: projects[name].amountMinor, project_id: projects[name].id },
  });
const claim = { reason: 'my-code', text: 'I wrote this program in my third year.' };
const review = { rating: 5, comment: 'Works as described.' };

/** The access matrix: a row for each call, and for each project state that changes the outcome. */
export const accessTable: Readonly<Record<CallName, readonly Row[]>> = {
  'GET /api/config': [{ asks: nothing, answers: anyone(200) }],
  'GET /api/auth/me': [{ asks: nothing, answers: identified({ unregistered: 'not-found' }) }],
  'GET /api/auth/register': [{ asks: nothing, answers: identified() }],
  'POST /api/auth/complete-profile': [
    {
      asks: () => ({ body: { username: 'new.name', full_name: 'New Name', college_name: 'IIT Bombay' } }),
      answers: identified(),
    },
  ],
  'POST /api/auth/updateProfile': [
    { asks: () => ({ body: { username: 'new.name', full_name: 'New Name' } }), answers: members(200) },
  ],
  'DELETE /api/auth/account': [
    {
      asks: nothing,
      answers: identified({
        seller: 'payment-in-progress',
        holder: 'payment-in-progress',
        buyer: 'orders-open',
      }),
    },
  ],
  'GET /api/auth/notifications': [{ asks: nothing, answers: members(200) }],
  'PUT /api/auth/notifications': [
    { asks: () => ({ body: { sold: false, shipping: true } }), answers: members(200) },
  ],
  'GET /api/auth/sessions': [{ asks: nothing, answers: identified() }],
  'DELETE /api/auth/sessions': [{ asks: nothing, answers: identified() }],
  'DELETE /api/auth/sessions/{session_id}': [
    {
      about: 'of the seller',
      asks: ({ tokens }) => ({ params: { session_id: String(decodeJwt(tokens.seller ?? '')['sid']) } }),
      answers: identified({ ...notFoundForAll, seller: 200 }),
    },
    {
      about: 'made up',
      asks: () => ({ params: { session_id: 'made-up' } }),
      answers: identified(notFoundForAll),
    },
  ],
  'GET /api/auth/export': [{ asks: nothing, answers: identified({ unregistered: 'not-found' }) }],
  'POST /api/auth/github/ticket': [{ asks: nothing, answers: identified({ unregistered: 'not-found' }) }],
  'GET /api/auth/github/login': [
    {
      about: 'with a made-up ticket',
      asks: () => ({ query: { idtoken: 'made-up' } }),
      answers: anyone('not-signed-in'),
    },
    {
      about: 'with the own token',
      asks: ({ tokens }, caller) => ({ query: { idtoken: tokens[caller] ?? 'null' } }),
      answers: {
        ...anyone(303),
        ...outsiders,
        unregistered: 'not-found',
      },
    },
  ],
  'GET /api/auth/github/callback': [
    { asks: () => ({ query: { code: 'made-up', state: 'made-up' } }), answers: anyone(303) },
  ],
  'DELETE /api/auth/github': [{ asks: nothing, answers: identified({ unregistered: 'not-found' }) }],
  'GET /username': [
    { asks: nothing, answers: anyone(200) },
    { about: 'one name', asks: () => ({ query: { username: 'new.name' } }), answers: anyone(200) },
  ],

  'GET /api/projects/getproject': [
    { asks: nothing, answers: members(200) },
    { about: 'bookmarks', asks: () => ({ query: { bookmarked: 'true' } }), answers: members(200) },
  ],
  'GET /api/projects/userprojects': [{ asks: nothing, answers: members(200) }],
  'GET /api/projects/buyed-project': [{ asks: nothing, answers: members(200) }],
  'GET /api/projects/searchproject': [
    { asks: () => ({ query: { search: 'robot' } }), answers: members(200) },
  ],
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
      answers: members('not-found', { seller: 200 }),
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
  'POST /api/projects/{id}/like': [
    { about: 'open', asks: about('id', 'open'), answers: members(200) },
    { about: 'archived', asks: about('id', 'archived'), answers: members('not-found', { seller: 200 }) },
  ],
  'DELETE /api/projects/{id}/like': [{ about: 'open', asks: about('id', 'open'), answers: members(200) }],
  'GET /api/projects/{id}/reviews': [
    { about: 'open', asks: about('id', 'open'), answers: members(200) },
    { about: 'sold', asks: about('id', 'sold'), answers: members(200) },
    { about: 'archived', asks: about('id', 'archived'), answers: members('not-found', { seller: 200 }) },
  ],
  'POST /api/projects/{id}/reviews': [
    { about: 'sold', asks: about('id', 'sold', review), answers: members('not-bought', { buyer: 200 }) },
    { about: 'held', asks: about('id', 'held', review), answers: members('not-bought') },
    {
      about: 'archived',
      asks: about('id', 'archived', review),
      answers: members('not-found', { seller: 'not-bought' }),
    },
  ],
  'POST /api/projects/{id}/claim': [
    {
      about: 'open',
      asks: about('id', 'open', claim),
      answers: members('github-not-linked', { seller: 'own-project', otherBuyer: 200 }),
    },
    {
      about: 'claimed by the other buyer',
      asks: about('id', 'kit', claim),
      answers: members('github-not-linked', { seller: 'own-project', otherBuyer: 'already-claimed' }),
    },
    {
      about: 'archived',
      asks: about('id', 'archived', claim),
      answers: members('not-found', { seller: 'own-project' }),
    },
  ],
  'GET /api/claims': [{ asks: nothing, answers: members(200) }],
  'POST /api/claims/{claim_id}/answer': [
    {
      asks: (world) => ({
        params: { claim_id: world.claim },
        body: { text: 'I built it in the workshop of our college.' },
      }),
      answers: members('not-found', { seller: 200 }),
    },
  ],
  'GET /api/projects/{id}/download': [
    {
      about: 'sold',
      asks: about('id', 'sold'),
      answers: members('not-found', { seller: 200, buyer: 200 }),
    },
    { about: 'hardware', asks: about('id', 'robot'), answers: members('not-found') },
    { about: 'held', asks: about('id', 'held'), answers: members('not-found') },
  ],
  'GET /api/bookmark/{project_id}': [
    { about: 'open', asks: about('project_id', 'open'), answers: members(200) },
    {
      about: 'archived',
      asks: about('project_id', 'archived'),
      answers: members('not-found', { seller: 200 }),
    },
  ],
  'DELETE /api/bookmark/{project_id}': [
    { about: 'open', asks: about('project_id', 'open'), answers: members(200) },
  ],
  'GET /api/projects/shipping-details': [{ asks: nothing, answers: members(200) }],
  'GET /api/projects/shipping-details/{project_id}': [
    {
      about: 'hardware on sale',
      asks: about('project_id', 'kit'),
      answers: members(200, { seller: 'own-project' }),
    },
    {
      about: 'hardware that is sold',
      asks: about('project_id', 'robot'),
      answers: members('project-sold', { seller: 'own-project' }),
    },
    {
      about: 'software',
      asks: about('project_id', 'open'),
      answers: members('invalid-field', { seller: 'own-project' }),
    },
    {
      about: 'archived',
      asks: about('project_id', 'archived'),
      answers: members('not-found'),
    },
  ],
  'POST /api/projects/shipping-details/{project_id}': [
    {
      about: 'hardware on sale',
      asks: about('project_id', 'kit', buyersAddress),
      answers: members(200, { seller: 'own-project' }),
    },
    {
      about: 'hardware that is sold',
      asks: about('project_id', 'robot', buyersAddress),
      answers: members('project-sold', { seller: 'own-project' }),
    },
    {
      about: 'software',
      asks: about('project_id', 'open', buyersAddress),
      answers: members('invalid-field', { seller: 'own-project' }),
    },
    {
      about: 'archived',
      asks: about('project_id', 'archived', buyersAddress),
      answers: members('not-found'),
    },
  ],
  'PATCH /api/projects/shipping-details/{shippingId}': [
    { about: 'hardware', asks: order('robot'), answers: members('not-found', { seller: 200 }) },
    { about: 'software', asks: order('sold'), answers: members('not-found', { seller: 'not-allowed' }) },
  ],

  'POST /api/payment/create-payment-intent': [
    { about: 'open', asks: pay('open'), answers: members(200, { seller: 'own-project' }) },
    {
      about: 'hardware without an address',
      asks: pay('kit'),
      answers: members('shipping-required', { seller: 'own-project' }),
    },
    {
      about: 'held',
      asks: pay('held'),
      answers: members('project-reserved', { seller: 'own-project', holder: 200 }),
    },
    { about: 'sold', asks: pay('sold'), answers: members('project-sold', { seller: 'own-project' }) },
    {
      about: 'archived',
      asks: pay('archived'),
      answers: members('not-found', { seller: 'own-project' }),
    },
  ],
  'POST /api/payment/update-status': [
    {
      asks: ({ holdersIntent }) => ({ body: { payment_intent_id: holdersIntent, status: 'succeeded' } }),
      answers: anyone(200),
    },
  ],
  'GET /api/payment/gethistory': [{ asks: nothing, answers: members(200) }],
  'GET /api/payment/receipts/{purchase_id}': [
    {
      about: 'sold',
      asks: ({ orders }) => ({ params: { purchase_id: orders.sold } }),
      answers: members('not-found', { seller: 200, buyer: 200 }),
    },
  ],
  'POST /api/payment/purchases/{purchase_id}/refund': [
    {
      about: 'hardware that was not sent',
      asks: ({ orders }) => ({ params: { purchase_id: orders.robot } }),
      answers: members('not-found', { seller: 200, buyer: 200 }),
    },
    {
      about: 'software',
      asks: ({ orders }) => ({ params: { purchase_id: orders.sold } }),
      answers: members('not-found', { seller: 'not-allowed', buyer: 'not-allowed' }),
    },
  ],
  'DELETE /api/payment/reservation/{project_id}': [
    {
      about: 'sold',
      asks: about('project_id', 'sold'),
      answers: members('not-found', { buyer: 'project-sold' }),
    },
    { about: 'held', asks: about('project_id', 'held'), answers: members('not-found', { holder: 200 }) },
  ],
  'POST /api/payment/webhook': [
    {
      asks: () => ({ raw: JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded' }) }),
      answers: anyone('bad-signature'),
    },
  ],
};
