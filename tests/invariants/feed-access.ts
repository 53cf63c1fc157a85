import { members, nothing, type Rows, row } from './access-row.ts';

export const feedRows = {
  'GET /api/feed': [row('', nothing, members(200))],
  'PUT /api/feed/read': [row('', () => ({ body: { number: 1 } }), members(200))],
  'GET /api/saved-searches': [row('', nothing, members(200))],
  'POST /api/saved-searches': [
    row('', () => ({ body: { search: 'line follower' } }), members(200)),
    row('without a filter', () => ({ body: { search: ' ' } }), members('not-allowed')),
    row('of 101 letters', () => ({ body: { search: 'a'.repeat(101) } }), members('invalid-field')),
  ],
  'DELETE /api/saved-searches/{search_id}': [
    row(
      'of the seller',
      ({ savedSearch }) => ({ params: { search_id: savedSearch } }),
      members('not-found', { seller: 200 }),
    ),
  ],
  'GET /api/feed/stream': [row('', nothing, members(200))],
} satisfies Rows;
