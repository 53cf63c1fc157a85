import { members, nothing, type Rows, row } from './access-row.ts';

export const feedRows = {
  'GET /api/feed': [row('', nothing, members(200))],
  'PUT /api/feed/read': [row('', () => ({ body: { number: 1 } }), members(200))],
  'GET /api/feed/stream': [row('', nothing, members(200))],
} satisfies Rows;
