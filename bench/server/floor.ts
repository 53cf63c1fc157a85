/**
 * A minimal server for comparison: Fastify and pg with one prepared statement per call on precomputed rows, without
 * accounts, rules or limits. Shows what these tools can achieve at best on this machine.
 */
import Fastify from 'fastify';
import pg from 'pg';

const { FLOOR_PORT = '', FLOOR_DATABASE = '{}' } = process.env;
const pool = new pg.Pool({ ...(JSON.parse(FLOOR_DATABASE) as pg.PoolConfig), max: 10 });
const app = Fastify();

const page = async (name: string, text: string, values: unknown[]): Promise<string> => {
  const { rows } = await pool.query<{ card: string }>({ name, text, values });
  return `{"data":[${rows.map(({ card }) => card).join(',')}],"meta":{"next_cursor":null}}`;
};
type Query = { Querystring: Readonly<Record<string, string>>; Params: Readonly<Record<string, string>> };

app.addHook('onRequest', async (_request, reply) => {
  void reply.type('application/json; charset=utf-8');
});
const listPage = () =>
  page('list', `select card from floor.cards where listed order by created_at desc, id desc limit 20`, []);
app.get('/list', listPage);
const cachedPage = await listPage();
app.get('/memory', () => cachedPage);
app.get<Query>('/filter', ({ query }) =>
  page('filter', `select card from floor.cards where listed and category = $1 order by price, id limit 20`, [
    query['category'],
  ]),
);
app.get<Query>('/search', ({ query }) =>
  page(
    'search',
    `select card from floor.cards where listed and search @@ plainto_tsquery('english', $1)
     order by created_at desc limit 20`,
    [query['search']],
  ),
);
app.get<Query>('/detail/:id', async ({ params }) => {
  const { rows } = await pool.query<{ page: string }>({
    name: 'detail',
    text: `select page from floor.cards where id = $1`,
    values: [params['id']],
  });
  return `{"data":${rows[0]?.page ?? 'null'}}`;
});
app.get<Query>('/bookmark/:id', async ({ params }) => {
  await pool.query({
    name: 'add',
    text: `insert into floor.bookmarks (profile_id, project_id) values ($1, $2) on conflict do nothing`,
    values: [1, params['id']],
  });
  return '{"data":null}';
});
app.delete<Query>('/bookmark/:id', async ({ params }) => {
  await pool.query({
    name: 'remove',
    text: `delete from floor.bookmarks where profile_id = $1 and project_id = $2`,
    values: [1, params['id']],
  });
  return '{"data":null}';
});

process.on('SIGTERM', () => void app.close().then(() => pool.end()));
await app.listen({ port: Number(FLOOR_PORT), host: '127.0.0.1' });
process.stdout.write('ready\n');
