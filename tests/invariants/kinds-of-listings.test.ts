import { expect, it } from 'vitest';
import { apiExamples } from '#server/http/api-examples.gen.ts';
import { banListing } from '#server/operations/ban-listing.ts';
import { takeSnapshot } from '../support/database-snapshot.ts';
import { setUpMarket } from '../support/set-up-market.ts';
import type { TestPerson } from '../support/test-app.ts';

const { app, market } = setUpMarket({ settings: { LIMITS: 'off' }, check: false });

/** Path parameters that may be a project's id. Calls that expect another id answer 404. */
const ID = /\{(?:project_?id|id)\}/iu;
const MULTIPART = /^(?:POST|PUT) .*(?:add-project|versions|photos|pictures)/u;

it('no call that takes a project id fails, whatever kind of listing it is and whoever asks', async () => {
  const [first, second, stranger] = [market.buyer, await app.signUp(), await app.signUp()];
  const copies = await market.list({ licence: 'single-project', title: 'Lab timer' });
  for (const buyer of [first, second]) await market.buy(copies, buyer);
  const reserved = await market.list({ title: 'Tide table' });
  await market.reserve(reserved);
  const sold = await market.list({ title: 'Mess menu' });
  await market.buy(sold);
  const device = await market.list({ category: 'HARDWARE', title: 'Robot arm' });
  await market.saveAddress(device);
  await market.buy(device);
  const withdrawn = await market.list({ title: 'Bus timings' });
  await app.api(market.seller)('DELETE /api/projects/{projectId}', { params: { projectId: withdrawn.id } });
  const banned = await market.list({ title: 'Water meter' });
  await banListing(app.context, { projectId: banned.id, actor: 'operator', reason: 'Copied' });
  const kinds = {
    exclusive: await market.list({ title: 'Weather station' }),
    'offered device': await market.list({ category: 'HARDWARE', title: 'Line follower' }),
    'copies with two buyers': copies,
    reserved,
    sold,
    'sold device': device,
    withdrawn,
    banned,
  };
  const calls = Object.entries(apiExamples).filter(([name]) => ID.test(name) && !MULTIPART.test(name));
  expect(calls.length).toBeGreaterThan(25);
  const people: Readonly<Record<string, TestPerson | null>> = {
    seller: market.seller,
    'first buyer': first,
    'second buyer': second,
    stranger,
    visitor: null,
  };
  const snapshot = await takeSnapshot(app.context);
  const failed: string[] = [];
  for (const [name, { request }] of calls) {
    const [method = '', path = ''] = name.split(' ');
    const { body } = request as { body?: unknown };
    for (const [kind, { id }] of Object.entries(kinds)) {
      for (const [who, person] of Object.entries(people)) {
        const response = await fetch(app.url + path.replace(ID, id).replaceAll(/\{\w+\}/gu, id), {
          method,
          headers: {
            ...(person === null ? {} : { authorization: `Bearer ${person.token}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        await response.body?.cancel();
        if (response.status >= 500) failed.push(`${response.status} ${name} of ${kind} by ${who}`);
      }
    }
    if (method !== 'GET') await snapshot.restore();
  }
  await snapshot.drop();
  expect(failed).toEqual([]);
}, 300_000);
