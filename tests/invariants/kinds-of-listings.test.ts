import { expect, it } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { banListing } from '#server/console/ban-listing.ts';
import { changeOperatorHold, withdrawListing } from '#server/projects/listing-store.ts';
import { takeSnapshot } from '../support/database-snapshot.ts';
import { buy } from '../support/selling.ts';
import { setUpMarket } from '../support/set-up-market.ts';
import type { TestPerson } from '../support/test-app.ts';
import { openVersionStage } from '../support/version-stage.ts';
import { accessTable } from './access-table.ts';
import { buildAccessWorld } from './access-world.ts';

const { app, market } = setUpMarket({ settings: { LIMITS: 'off' }, check: false });

/** Path parameters that may be a project's id. Calls that expect another id answer 404. */
const ID = /\{(?:project_?id|id)\}/iu;
const ID_IN_BODY = /(?<="project_?id":")[^"]+/giu;

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
  const archived = await market.list({ title: 'Bus timings' });
  await app.api(market.seller)('DELETE /api/projects/{projectId}', { params: { projectId: archived.id } });
  const withdrawn = await market.list({ title: 'Bill splitter' });
  const frozen = await market.list({ title: 'Rain gauge' });
  await app.context.database.transaction().execute(async (tx) => {
    await withdrawListing(tx, withdrawn.id);
    await changeOperatorHold(tx, frozen.id, 7);
  });
  const maker = await app.signUp({ github: 'meera-nair' });
  const stage = openVersionStage(app, maker, 'meera-nair');
  const name = await stage.makeCode({ 'src/a.js': stage.program(1) });
  const versions = await stage.list(name, { sale_mode: 'copies', licence: 'personal-use' });
  await buy(app, first, versions);
  await stage.publishCommit(versions, name, { 'src/b.js': stage.program(2) });
  await buy(app, second, versions);
  const banned = await market.list({ title: 'Water meter' });
  await banListing(app.context, { projectId: banned.id, actor: 'operator', reason: 'Copied' });
  const kinds = {
    exclusive: await market.list({ title: 'Weather station' }),
    'offered device': await market.list({ category: 'HARDWARE', title: 'Line follower' }),
    'copies with two buyers': copies,
    reserved,
    sold,
    'sold device': device,
    archived,
    withdrawn,
    frozen,
    'two versions with a buyer each': versions,
    banned,
  };
  const world = await buildAccessWorld(app);
  const bodies: [CallName, string | undefined][] = [];
  for (const name of Object.keys(calls) as CallName[]) {
    const given = await accessTable[name]?.[0]?.asks(world, 'stranger');
    const body = given?.body === undefined ? undefined : JSON.stringify(given.body);
    if (ID.test(name) || body?.match(ID_IN_BODY)) bodies.push([name, body]);
  }
  expect(bodies.length).toBeGreaterThan(25);
  const people: Readonly<Record<string, TestPerson | null>> = {
    seller: market.seller,
    'maker of the versions': maker,
    'first buyer': first,
    'second buyer': second,
    stranger,
    visitor: null,
  };
  const snapshot = await takeSnapshot(app.context);
  const failed: string[] = [];
  for (const [name, example] of bodies) {
    const [method = '', path = ''] = name.split(' ');
    for (const [kind, { id }] of Object.entries(kinds)) {
      for (const [who, person] of Object.entries(people)) {
        const body = example?.replaceAll(ID_IN_BODY, id);
        const response = await fetch(app.url + path.replace(ID, id).replaceAll(/\{\w+\}/gu, id), {
          method,
          headers: {
            ...(person === null ? {} : { authorization: `Bearer ${person.token}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body }),
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
