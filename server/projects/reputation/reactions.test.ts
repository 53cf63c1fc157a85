import { describe, expect, it } from 'vitest';
import { ownCard, stageReputation } from '#tests/support/reputation-stage.ts';
import { detailsFor, market as marketSeenBy, titles } from '#tests/support/selling.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { queueRecentlyActive } from '../../accounts/people/reputation-queue-store.ts';
import { addReactions, removeReactions } from '../reaction-store.ts';

const stage = stageReputation();

const act = async (person: TestPerson, id: string) => {
  const call = stage.app.api(person);
  await call('POST /api/projects/{id}/like', { params: { id } });
  await call('GET /api/bookmark/{project_id}', { params: { project_id: id } });
  const details = await detailsFor(stage.app, person, id);
  await stage.app.context.views.flush();
  return details;
};

const reactTo = (id: string, people: readonly (TestPerson | undefined)[]) =>
  people.map((person) => ({ viewerId: person?.profileId ?? '', projectId: id }));

const standing = async (id: string) => {
  const row = await stage.app.context.database
    .selectFrom('projectCounters')
    .select(['popularity', 'likes', 'bookmarks', 'views'])
    .where('projectId', '=', id)
    .executeTakeFirstOrThrow();
  const { popularity, ...counts } = row;
  return { popular: Math.abs(popularity) > 1e-6, counts: Object.values(counts) };
};

describe('likes, bookmarks and views', () => {
  it("reactions by the seller's own accounts are stored but change neither counts nor popularity", async () => {
    const [pushed, liked] = [
      await stage.market.list({ title: 'Pushed' }),
      await stage.market.list({ title: 'Liked' }),
    ];
    const friends = await stage.fivePeople();
    await stage.useOneBrowser('seller-browser', stage.market.seller, ...friends);
    for (const friend of [stage.market.seller, ...friends]) {
      const seen = await act(friend, pushed.id);
      expect(seen).toMatchObject({
        liked: true,
        bookedmarked: true,
        stats: { likes: 0, bookmarks: 0, views: 0 },
      });
    }
    expect(await standing(pushed.id)).toEqual({ popular: false, counts: [0, 0, 0] });
    await act(stage.market.buyer, liked.id);
    const popular = await marketSeenBy(stage.app, stage.market.buyer, { sort: 'popular' });
    expect(titles(popular.data)).toEqual(['Liked', 'Pushed']);
    expect((await marketSeenBy(stage.app, stage.market.seller, { bookmarked: true })).meta.total).toBe(1);
  });

  it("reactions by one person's accounts count once, and if the counted reaction is removed, another one counts instead", async () => {
    const project = await stage.market.list();
    const farm = await stage.fivePeople();
    await stage.useOneBrowser('farm', ...farm);
    for (const person of farm) await act(person, project.id);
    expect((await standing(project.id)).counts).toEqual([1, 1, 1]);
    const [first] = farm;
    if (first === undefined) throw new Error('nobody');
    await stage.app.api(first)('DELETE /api/projects/{id}/like', { params: { id: project.id } });
    await stage.refresh();
    expect((await standing(project.id)).counts).toEqual([1, 1, 1]);
    for (const person of farm) {
      const call = stage.app.api(person);
      await call('DELETE /api/projects/{id}/like', { params: { id: project.id } });
      await call('DELETE /api/bookmark/{project_id}', { params: { project_id: project.id } });
      await stage.refresh();
    }
    expect((await standing(project.id)).counts).toEqual([0, 0, 1]);
  });

  it('concurrent reactions by several accounts of one person count once', async () => {
    const [project, own] = [await stage.market.list(), await stage.market.list()];
    const [stranger, ...farm] = await stage.fivePeople();
    await stage.useOneBrowser('farm', ...farm);
    await stage.useOneBrowser('seller-browser', stage.market.seller, stage.market.buyer);
    const { database } = stage.app.context;
    const changes = [
      ...reactTo(project.id, [...farm, stranger, stage.market.buyer]),
      ...reactTo(own.id, [stage.market.seller]),
    ];
    expect(await addReactions(database, 'like', changes)).toEqual([2, 2, 2, 2, 2, 2, 0]);
    expect(await addReactions(database, 'like', changes)).toEqual([2, 2, 2, 2, 2, 2, 0]);
    expect(await removeReactions(database, 'like', changes)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(await standing(project.id)).toEqual({ popular: false, counts: [0, 0, 0] });
  });

  it('reactions that two servers counted concurrently count once after the daily run', async () => {
    const project = await stage.market.list();
    const farm = await stage.fivePeople();
    await stage.useOneBrowser('farm', ...farm);
    await act(stage.market.buyer, project.id);
    await stage.refresh();
    const { database } = stage.app.context;
    const likes = reactTo(project.id, farm).map(({ viewerId, projectId }) => ({
      profileId: viewerId,
      projectId,
    }));
    await database
      .insertInto('likes')
      .values(likes.map((like) => ({ ...like, counts: true })))
      .execute();
    await database
      .updateTable('projectCounters')
      .set({ likes: 1 + likes.length })
      .where('projectId', '=', project.id)
      .execute();
    await stage.refresh();
    expect((await standing(project.id)).counts).toEqual([6, 1, 1]);
    await queueRecentlyActive(database);
    await stage.refresh();
    expect((await standing(project.id)).counts).toEqual([2, 1, 1]);
    expect(await database.selectFrom('reputationQueue').selectAll().execute()).toEqual([]);
  });

  it("reactions no longer count once the accounts that made them are identified as the seller's own", async () => {
    const project = await stage.market.list();
    const people = await stage.fivePeople();
    for (const person of people) await act(person, project.id);
    expect((await standing(project.id)).counts).toEqual([5, 5, 5]);
    await stage.useOneBrowser('seller-browser', stage.market.seller, ...people);
    await stage.refresh();
    expect(await standing(project.id)).toEqual({ popular: false, counts: [0, 0, 0] });
  });

  it('thirty rounds of signing up with one mailbox, liking and deleting the account leave no like and no popularity', async () => {
    const [pushed, other] = [
      await stage.market.list({ title: 'Pushed' }),
      await stage.market.list({ title: 'Other' }),
    ];
    await act(stage.market.buyer, other.id);
    const before = await standing(pushed.id);
    for (let round = 1; round <= 30; round += 1) {
      const person = await stage.app.signUp({ email: `farm+${round}@example.com` });
      await act(person, pushed.id);
      expect((await stage.app.api(person)('DELETE /api/auth/account')).status).toBe(200);
    }
    const { database } = stage.app.context;
    while ((await database.selectFrom('reputationQueue').select('profileId').execute()).length > 0) {
      await stage.refresh();
    }
    expect(await standing(pushed.id)).toEqual(before);
    const popular = await marketSeenBy(stage.app, stage.market.seller, { sort: 'popular' });
    expect(titles(popular.data)).toEqual(['Other', 'Pushed']);
  }, 120_000);

  it('reactions of twenty accounts that never bought are counted, and weigh less than a like by a buyer', async () => {
    const [pushed, liked] = [
      await stage.market.list({ title: 'Pushed' }),
      await stage.market.list({ title: 'Liked' }),
    ];
    const { purchaseId } = await stage.buyWith(
      stage.market.buyer,
      await stage.market.list({ title: 'Bought' }),
      { card: ownCard() },
    );
    const like = () =>
      stage.app.api(stage.market.buyer)('POST /api/projects/{id}/like', { params: { id: liked.id } });
    for (let round = 1; round <= 20; round += 1) await act(await stage.app.signUp(), pushed.id);
    await like();
    const popular = async () =>
      titles((await marketSeenBy(stage.app, stage.market.seller, { sort: 'popular' })).data.slice(0, 2));
    expect(await popular()).toEqual(['Pushed', 'Liked']);
    await stage.app.api(stage.market.buyer)('DELETE /api/projects/{id}/like', { params: { id: liked.id } });
    const works = { params: { purchase_id: purchaseId } };
    await stage.app.api(stage.market.buyer)('POST /api/orders/{purchase_id}/works', works);
    await like();
    expect(await popular()).toEqual(['Liked', 'Pushed']);
    expect((await standing(pushed.id)).counts).toEqual([20, 20, 20]);
    await stage.app.api(stage.market.buyer)('DELETE /api/projects/{id}/like', { params: { id: liked.id } });
    expect((await standing(liked.id)).popular).toBe(false);
  }, 120_000);
});
