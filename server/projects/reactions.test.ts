import { describe, expect, it } from 'vitest';
import { listProject } from '#tests/support/listed-project.ts';
import { buy, detailsFor, listMessMenu, market, titles } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const app = setUpApp();

describe('views, likes, bookmarks and reviews', () => {
  // covers: S3.11
  it('a view counts once per day and viewer, and never for the seller', async () => {
    const seller = await app.signUp();
    const { id } = await listProject(app.context, { sellerId: seller.profileId });
    const visitor = await app.signUp();
    await detailsFor(app, seller, id);
    await detailsFor(app, visitor, id);
    await app.context.views.flush();
    expect((await detailsFor(app, visitor, id)).views).toBe(1);
    await detailsFor(app, await app.signUp(), id);
    await app.context.views.flush();
    expect((await detailsFor(app, visitor, id)).stats.views).toBe(2);
  });

  // covers: S1.5
  it('a prefetched page does not count as a view', async () => {
    const seller = await app.signUp();
    const { id } = await listProject(app.context, { sellerId: seller.profileId });
    const visitor = await app.signUp();
    const ahead = await app.api(visitor)('GET /api/projects/projectdetails/{projectId}', {
      params: { projectId: id },
      headers: { purpose: 'prefetch' },
    });
    await app.context.views.flush();
    expect(ahead.body.data).toMatchObject({ id, views: 0 });
    await detailsFor(app, visitor, id);
    await app.context.views.flush();
    expect((await detailsFor(app, visitor, id)).views).toBe(1);
  });

  // covers: S1.5, S4.4
  it('adding and removing a bookmark is idempotent', async () => {
    const seller = await app.signUp();
    const { id } = await listProject(app.context, { sellerId: seller.profileId });
    const visitor = await app.signUp();
    const call = app.api(visitor);
    const params = { project_id: id };
    for (let times = 0; times < 2; times += 1) {
      const added = await call('GET /api/bookmark/{project_id}', { params });
      expect(added.status).toBe(200);
      expect(added.headers.get('cache-control')).toContain('no-store');
    }
    const { data, meta } = await market(app, visitor, { bookmarked: true });
    expect(data[0]).toMatchObject({ id, bookedmarked: true, stats: { bookmarks: 1 } });
    expect(meta.total).toBe(1);
    expect((await market(app, seller, { bookmarked: true })).data).toEqual([]);
    for (let times = 0; times < 2; times += 1) {
      expect((await call('DELETE /api/bookmark/{project_id}', { params })).status).toBe(200);
    }
    expect((await detailsFor(app, visitor, id)).stats.bookmarks).toBe(0);
    const missing = await call('GET /api/bookmark/{project_id}', {
      params: { project_id: '01890000-0000-7000-8000-000000000000' },
    });
    expect(missing.status).toBe(404);
  });

  // covers: S7.33
  it('concurrent likes of a project are all counted', async () => {
    const seller = await app.signUp();
    const { id } = await listProject(app.context, { sellerId: seller.profileId });
    const fans = await Promise.all([1, 2, 3, 4].map(() => app.signUp()));
    await Promise.all(
      fans.flatMap((fan) =>
        [1, 2].map(() => app.api(fan)('POST /api/projects/{id}/like', { params: { id } })),
      ),
    );
    const back = await app.api(fans[0] ?? seller)('DELETE /api/projects/{id}/like', { params: { id } });
    expect(back.body.data).toEqual({ liked: false, likes: 3 });
    const again = await app.api(fans[1] ?? seller)('POST /api/projects/{id}/like', { params: { id } });
    expect(again.body.data).toEqual({ liked: true, likes: 3 });
  });

  // covers: S2.37, S7.34
  it("popularity follows reactions other than the seller's own, and falls again when reactions are removed", async () => {
    const seller = await app.signUp();
    const [first, second] = [
      await listProject(app.context, { sellerId: seller.profileId, title: 'First' }),
      await listProject(app.context, { sellerId: seller.profileId, title: 'Second' }),
    ];
    const fan = await app.signUp();
    const like = (person: TestPerson, id: string) =>
      app.api(person)('POST /api/projects/{id}/like', { params: { id } });
    await like(fan, first.id);
    await like(seller, second.id);
    await app.api(seller)('GET /api/bookmark/{project_id}', { params: { project_id: second.id } });
    expect(titles((await market(app, fan, { sort: 'popular' })).data)).toEqual(['First', 'Second']);
    await app.api(fan)('DELETE /api/projects/{id}/like', { params: { id: first.id } });
    const { popularity } = await app.context.database
      .selectFrom('projectCounters')
      .select('popularity')
      .where('projectId', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(popularity).toBeCloseTo(0, 6);
  });

  // covers: S3.24, S7.39
  it('only a buyer who paid can review a project, and only once', async () => {
    const asha = await app.signUp({ github: 'asha-verma' });
    const project = await listMessMenu(app, asha);
    const buyer = await app.signUp();
    const review = (person: TestPerson, comment = 'Runs at once, well explained.') =>
      app.api(person)('POST /api/projects/{id}/reviews', {
        params: { id: project.id },
        body: { rating: 4, comment },
      });
    expect((await review(buyer)).problem).toMatchObject({ code: 'not-bought', status: 403 });
    await buy(app, buyer, project);
    expect((await review(buyer, '   ')).problem.field).toBe('comment');
    expect((await review(buyer)).body.data).toMatchObject({ user: buyer.username, rating: 4 });
    expect((await review(buyer)).problem).toMatchObject({ code: 'already-reviewed', status: 409 });
    const shown = await detailsFor(app, await app.signUp(), project.id);
    expect(shown.reviews).toMatchObject([{ rating: 4, comment: 'Runs at once, well explained.' }]);
    expect(shown.author).toMatchObject({ rating: 4, is_new_seller: false });
    expect((await detailsFor(app, buyer, project.id)).purchase?.reviewed).toBe(true);
  });
});
