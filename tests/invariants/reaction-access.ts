import { about, anyoneSignedIn, members, nothing, type RequestInput, type Rows, row } from './access-row.ts';
import type { AccessWorld } from './access-world.ts';

const claim = { reason: 'my-code', text: 'I wrote this program in my third year.' };
const review = { rating: 5, comment: 'Works as described.' };

const ofTheTwo = members('not-found', { seller: 200, buyer: 200 });

const aboutReview =
  (body?: RequestInput['body']) =>
  (world: AccessWorld): RequestInput => ({
    params: { review_id: world.review },
    ...(body === undefined ? {} : { body }),
  });

export const reactionRows = {
  'POST /api/projects/{id}/like': [
    row('open', about('id', 'open'), members(200)),
    row('archived', about('id', 'archived'), members('not-found', { seller: 200 })),
  ],
  'DELETE /api/projects/{id}/like': [row('open', about('id', 'open'), members(200))],
  'GET /api/projects/{id}/reviews': [
    row('open', about('id', 'open'), members(200)),
    row('sold', about('id', 'sold'), members(200)),
    row('archived', about('id', 'archived'), members('not-found', { seller: 200 })),
  ],
  'POST /api/projects/{id}/reviews': [
    row('sold', about('id', 'sold', review), members('not-bought', { buyer: 200 })),
    row('held', about('id', 'held', review), members('not-bought')),
    row('archived', about('id', 'archived', review), members('not-found', { seller: 'not-bought' })),
  ],
  'PUT /api/reviews/{review_id}': [row('', aboutReview(review), members('not-found', { otherBuyer: 200 }))],
  'PUT /api/reviews/{review_id}/reply': [
    row('', aboutReview({ text: 'Thank you.' }), members('not-found', { seller: 200 })),
  ],
  'DELETE /api/reviews/{review_id}/reply': [row('', aboutReview(), members('not-found', { seller: 200 }))],
  'POST /api/projects/{id}/claim': [
    row(
      'open',
      about('id', 'open', claim),
      members('github-not-linked', { seller: 'own-project', otherBuyer: 200 }),
    ),
    row(
      'claimed by the other buyer',
      about('id', 'kit', claim),
      members('github-not-linked', { seller: 'own-project', otherBuyer: 'already-claimed' }),
    ),
    row('archived', about('id', 'archived', claim), members('not-found', { seller: 'own-project' })),
  ],
  'GET /api/projects/{id}/questions': [
    row('open', about('id', 'open'), anyoneSignedIn(200)),
    row('archived', about('id', 'archived'), anyoneSignedIn('not-found', { seller: 200 })),
  ],
  'POST /api/projects/{id}/questions': [
    row(
      'open',
      about('id', 'open', { text: 'Does it run on Windows?' }),
      members(200, { seller: 'own-project' }),
    ),
    row(
      'archived',
      about('id', 'archived', { text: 'Does it run on Windows?' }),
      members('not-found', { seller: 'own-project' }),
    ),
  ],
  'POST /api/questions/{question_id}/answer': [
    row(
      '',
      (world) => ({ params: { question_id: world.question }, body: { text: 'Yes, it does.' } }),
      members('not-found', { seller: 200 }),
    ),
  ],
  'GET /api/private-questions': [row('', nothing, members(200))],
  'GET /api/private-questions/{thread_id}': [
    row('', ({ thread }) => ({ params: { thread_id: thread } }), ofTheTwo),
  ],
  'POST /api/projects/{id}/private-question': [
    row(
      'open',
      about('id', 'open', { text: 'Does it run on Windows?' }),
      members(200, { seller: 'own-project' }),
    ),
    row(
      'archived',
      about('id', 'archived', { text: 'Does it run on Windows?' }),
      members('not-found', { seller: 'own-project' }),
    ),
  ],
  'POST /api/private-questions/{thread_id}/messages': [
    row('', ({ thread }) => ({ params: { thread_id: thread }, body: { text: 'Since when?' } }), ofTheTwo),
  ],
  'PUT /api/private-questions/{thread_id}/block': [
    row('', ({ thread }) => ({ params: { thread_id: thread }, body: { blocked: true } }), ofTheTwo),
  ],
  'POST /api/private-questions/messages/{message_id}/publish': [
    row(
      '',
      ({ privateMessage }) => ({ params: { message_id: privateMessage }, body: { text: 'Yes, it does.' } }),
      members('not-found', { seller: 200 }),
    ),
  ],
  'POST /api/reports': [
    row(
      'a private question',
      ({ privateMessage }) => ({ body: { kind: 'message', subject: privateMessage, reason: 'spam' } }),
      members('not-found', { seller: 200 }),
    ),
    row(
      'a listing',
      (world) => ({ body: { kind: 'listing', subject: world.projects.open.id, reason: 'scam' } }),
      members(200, { seller: 'not-found' }),
    ),
    row(
      'a listing that its seller withdrew',
      (world) => ({ body: { kind: 'listing', subject: world.projects.archived.id, reason: 'scam' } }),
      members('not-found'),
    ),
    row(
      'a question',
      (world) => ({ body: { kind: 'question', subject: world.question, reason: 'spam' } }),
      members(200, { holder: 'already-reported' }),
    ),
    row(
      'a review',
      (world) => ({ body: { kind: 'review', subject: world.review, reason: 'offensive' } }),
      members(200),
    ),
    row(
      'a person',
      (world) => ({ body: { kind: 'person', subject: world.usernames.stranger, reason: 'spam' } }),
      members(200, { stranger: 'not-found' }),
    ),
    row(
      'a message that the buyer wrote',
      (world) => ({ body: { kind: 'message', subject: world.message, reason: 'spam' } }),
      members('not-found', { seller: 200 }),
    ),
  ],
  'GET /api/claims': [row('', nothing, members(200))],
  'POST /api/claims/{claim_id}/answer': [
    row(
      '',
      (world) => ({
        params: { claim_id: world.claim },
        body: { text: 'I built it in the workshop of our college.' },
      }),
      members('not-found', { seller: 200 }),
    ),
  ],
  'GET /api/projects/{id}/download': [
    row('sold', about('id', 'sold'), members('not-found', { seller: 200, buyer: 200 })),
    row(
      'a version that does not exist',
      ({ projects }) => ({ params: { id: projects.sold.id }, query: { version: '2' } }),
      members('not-found'),
    ),
    row('hardware', about('id', 'robot'), members('not-found')),
    row('held', about('id', 'held'), members('not-found')),
  ],
  'GET /api/bookmark/{project_id}': [
    row('open', about('project_id', 'open'), members(200)),
    row('archived', about('project_id', 'archived'), members('not-found', { seller: 200 })),
  ],
  'DELETE /api/bookmark/{project_id}': [row('open', about('project_id', 'open'), members(200))],
} satisfies Rows;
