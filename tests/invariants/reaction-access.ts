import { about, anyoneSignedIn, members, nothing, type RequestInput, type Rows } from './access-row.ts';
import type { AccessWorld } from './access-world.ts';

const claim = { reason: 'my-code', text: 'I wrote this program in my third year.' };
const review = { rating: 5, comment: 'Works as described.' };

const aboutReview =
  (body?: RequestInput['body']) =>
  (world: AccessWorld): RequestInput => ({
    params: { review_id: world.review },
    ...(body === undefined ? {} : { body }),
  });

export const reactionRows = {
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
  'PUT /api/reviews/{review_id}': [
    { asks: aboutReview(review), answers: members('not-found', { otherBuyer: 200 }) },
  ],
  'PUT /api/reviews/{review_id}/reply': [
    { asks: aboutReview({ text: 'Thank you.' }), answers: members('not-found', { seller: 200 }) },
  ],
  'DELETE /api/reviews/{review_id}/reply': [
    { asks: aboutReview(), answers: members('not-found', { seller: 200 }) },
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
  'GET /api/projects/{id}/questions': [
    { about: 'open', asks: about('id', 'open'), answers: anyoneSignedIn(200) },
    {
      about: 'archived',
      asks: about('id', 'archived'),
      answers: anyoneSignedIn('not-found', { seller: 200 }),
    },
  ],
  'POST /api/projects/{id}/questions': [
    {
      about: 'open',
      asks: about('id', 'open', { text: 'Does it run on Windows?' }),
      answers: members(200, { seller: 'own-project' }),
    },
    {
      about: 'archived',
      asks: about('id', 'archived', { text: 'Does it run on Windows?' }),
      answers: members('not-found', { seller: 'own-project' }),
    },
  ],
  'POST /api/questions/{question_id}/answer': [
    {
      asks: (world) => ({ params: { question_id: world.question }, body: { text: 'Yes, it does.' } }),
      answers: members('not-found', { seller: 200 }),
    },
  ],
  'POST /api/reports': [
    {
      about: 'a listing',
      asks: (world) => ({ body: { kind: 'listing', subject: world.projects.open.id, reason: 'scam' } }),
      answers: members(200, { seller: 'not-found' }),
    },
    {
      about: 'a listing that its seller withdrew',
      asks: (world) => ({ body: { kind: 'listing', subject: world.projects.archived.id, reason: 'scam' } }),
      answers: members('not-found'),
    },
    {
      about: 'a question',
      asks: (world) => ({ body: { kind: 'question', subject: world.question, reason: 'spam' } }),
      answers: members(200, { holder: 'already-reported' }),
    },
    {
      about: 'a review',
      asks: (world) => ({ body: { kind: 'review', subject: world.review, reason: 'offensive' } }),
      answers: members(200),
    },
    {
      about: 'a person',
      asks: (world) => ({ body: { kind: 'person', subject: world.usernames.stranger, reason: 'spam' } }),
      answers: members(200, { stranger: 'not-found' }),
    },
    {
      about: 'a message that the buyer wrote',
      asks: (world) => ({ body: { kind: 'message', subject: world.message, reason: 'spam' } }),
      answers: members('not-found', { seller: 200 }),
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
    {
      about: 'a version that does not exist',
      asks: ({ projects }) => ({ params: { id: projects.sold.id }, query: { version: '2' } }),
      answers: members('not-found'),
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
} satisfies Rows;
