import { members, nothing, type Rows } from './access-row.ts';

export const feedRows = {
  'GET /api/feed': [{ asks: nothing, answers: members(200) }],
  'PUT /api/feed/read': [{ asks: () => ({ body: { number: 1 } }), answers: members(200) }],
  'GET /api/feed/stream': [{ asks: nothing, answers: members(200) }],
} satisfies Rows;
