import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { actionsOf, createConsole, reason } from '#tests/support/console.ts';
import { aPhotoFile } from '#tests/support/photos.ts';
import { jpegs } from '#tests/support/selling.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { runWords, signUpStaff } from '#tests/support/staff.ts';
import { refreshTransparency } from '../../pages/transparency-store.ts';

const { app, market } = setUpMarket({
  settings: { OPERATOR_REFUND_LIMIT_RUPEES: '500' },
});
const { openCase, decide } = createConsole(app, market);

describe('evidence about disputed purchases', () => {
  // covers: S7.279
  it('an operator can download the evidence about a disputed purchase as one page, and the download is recorded', async () => {
    const project = await market.list({ title: 'Lamp <b>' });
    const { purchaseId } = await market.buy(project);
    const other = await market.buy(await market.list({ title: 'Another lamp' }));
    for (const [id, text] of [
      [purchaseId, 'Is it <script> safe?'],
      [other.purchaseId, 'About the other one.'],
    ] as const)
      await app.api(market.buyer)('POST /api/orders/{purchase_id}/messages', {
        params: { purchase_id: id },
        body: { text },
        files: { pictures: jpegs(await aPhotoFile(81, 320, 240)) },
      });
    await app.pool.query(
      `insert into archive_downloads (id, purchase_id, version)
       values ('00000000-0000-7000-8000-000000000001', $1, null), ('00000000-0000-7000-8000-000000000002', $1, 2)`,
      [purchaseId],
    );
    const staff = await signUpStaff(app, ['operator']);
    const response = await fetch(`${app.url}/api/operate/purchases/${purchaseId}/evidence`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}` },
    });
    const page = await response.text();
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="evidence-PH-\d+\.html"$/u,
    );
    for (const part of [
      'Lamp &lt;b&gt;',
      'Is it &lt;script&gt; safe?',
      market.buyer.email,
      '<th>Version bought</th><td dir="auto">1</td>',
      'Download 1</td>',
      'Download 2: version 2</td>',
      'src="data:image/webp;base64,',
    ])
      expect(page).toContain(part);
    for (const part of ['About the other one.', 'Another lamp', market.seller.email, 'Download 3', '<script'])
      expect(page).not.toContain(part);
    expect(page.match(/<img /gu)).toHaveLength(1);
    const actions = (await actionsOf(app)).filter(({ action }) => action === 'purchase evidence');
    expect(actions.map(({ actor }) => actor)).toEqual([staff.username]);
  });
});

describe('search in the console', () => {
  // covers: S7.220, S7.221, S7.223, S7.226
  it('staff can search people, projects and purchases, and open the page of each result', async () => {
    const { username } = market.seller;
    const call = app.api(await signUpStaff(app, ['treasurer']));
    const project = await market.list();
    const { purchaseId, intentId } = await market.buy(project);
    const find = async (q: string) => {
      const { people, projects, purchases } = (await call('GET /api/operate/search', { query: { q } })).body
        .data;
      return [people, projects, purchases].map((found) => found.map(({ id }) => id));
    };
    const seller = market.seller.profileId;
    expect(await find(`@${username.toUpperCase()}`)).toEqual([[seller], [], []]);
    expect(await find(market.seller.email)).toEqual([[seller], [], []]);
    expect(await find(seller)).toEqual([[seller], [], []]);
    const page = (
      await call('GET /api/operate/purchases/{purchase_id}', { params: { purchase_id: purchaseId } })
    ).body.data;
    expect(page).toMatchObject({
      state: 'paid',
      amount_minor: 104_900,
      payment_id: intentId,
      seller: username,
    });
    expect(page.trail.map(({ text }) => text)).toContain('ledger sale, clearing: ₹1,049');
    expect(await find(page.title.slice(1, 5).toUpperCase())).toEqual([[], [project.id], []]);
    expect(await find(intentId)).toEqual([[], [], [purchaseId]]);
    expect(await find(page.receipt_number ?? '')).toEqual([[], [], [purchaseId]]);
    expect(await find('%%%')).toEqual([[], [], []]);
    const person = (await call('GET /api/operate/people/{profile_id}', { params: { profile_id: seller } }))
      .body.data;
    expect(person).toMatchObject({
      person: { username, sold: 1 },
      listings: [{ id: project.id }],
      purchases: [{ id: purchaseId, state: 'paid' }],
      address_verified: true,
      deleted: false,
      roles: [],
    });
    const listing = (await call('GET /api/operate/projects/{id}', { params: { id: project.id } })).body.data;
    expect(listing).toMatchObject({
      seller: username,
      status: 'listed',
      purchases: [{ id: purchaseId }],
      actions: [],
    });
  });

  // covers: S7.219, S7.222, S7.224, S7.225, S7.227
  it('an operator can ban and unban a listing, sign a member out and propose a refund, each with a reason', async () => {
    const call = app.api(await signUpStaff(app, ['operator']));
    const project = await market.list();
    const { purchaseId } = await market.buy(project);
    const params = { id: project.id };
    expect((await call('POST /api/operate/projects/{id}/ban', { params, body: { reason } })).status).toBe(
      200,
    );
    const again = await call('POST /api/operate/projects/{id}/ban', { params, body: { reason } });
    expect(again.problem.message).toContain('is already banned');
    const shown = (await call('GET /api/operate/projects/{id}', { params })).body.data;
    expect(shown).toMatchObject({ status: 'banned', actions: [{ action: 'listing ban', reason }] });
    expect((await call('POST /api/operate/projects/{id}/unban', { params, body: { reason } })).status).toBe(
      200,
    );

    const stolen = await app.signUp();
    const signOut = await call('POST /api/operate/people/{profile_id}/sign-out', {
      params: { profile_id: stolen.profileId },
      body: { reason },
    });
    expect(signOut.body.data.sentence).toBe('Ended 1 session.');
    expect((await app.api(stolen)('GET /api/auth/me', {})).status).toBe(401);

    const refundOnce = () =>
      call('POST /api/operate/purchases/{purchase_id}/refund', {
        params: { purchase_id: purchaseId },
        body: { reason },
        headers: { 'idempotency-key': 'refund-of-the-stolen-card' },
      });
    const refund = await refundOnce();
    expect(refund.body.data.sentence).toContain('so a treasurer must approve it');
    const repeated = await refundOnce();
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect(repeated.body).toEqual(refund.body);
    expect((await actionsOf(app)).map(({ action }) => action)).toEqual([
      'listing ban',
      'listing unban',
      'account sign-out',
      'refund propose',
    ]);
    const log = (await call('GET /api/operate/actions', { query: {} })).body.data;
    const { title } = project;
    expect(log.map(({ target, amount_minor }) => [target, amount_minor])).toEqual([
      [
        {
          kind: 'purchase',
          key: purchaseId,
          name: expect.stringMatching(new RegExp(`^PH-\\d{6} ${title}$`, 'u')) as string,
        },
        104_900,
      ],
      [{ kind: 'person', key: stolen.profileId, name: stolen.username }, null],
      [{ kind: 'project', key: project.id, name: title }, null],
      [{ kind: 'project', key: project.id, name: title }, null],
    ]);
  });
});

describe('the public decisions page', () => {
  it("the public decisions page shows the outcomes of each month's cases and claims, and how long they took", async () => {
    const operator = await signUpStaff(app, ['operator']);
    for (const decision of ['no-refund', 'no-refund', 'part-refund'] as const) {
      const { number } = await openCase();
      await decide(operator, number, { decision, ...(decision === 'part-refund' ? { rupees: 100 } : {}) });
    }
    // Late evening on October 31st in UTC is already November in India.
    await app.pool.query(
      `update cases set opened_at = '2026-10-31T20:00:00Z', closed_at = '2026-10-31T23:00:00Z'`,
    );
    const refresh = () => app.context.database.transaction().execute(refreshTransparency);
    await refresh();
    await refresh();
    const figures = await app.context.database
      .selectFrom('transparencyFigures')
      .select(['kind', 'outcome', 'closed', 'medianHours'])
      .select(sql<string>`to_char(month, 'YYYY-MM')`.as('in'))
      .orderBy('outcome')
      .execute();
    expect(figures).toEqual([
      { in: '2026-11', kind: 'case', outcome: 'for-buyer', closed: 1, medianHours: 3 },
      { in: '2026-11', kind: 'case', outcome: 'for-seller', closed: 2, medianHours: 3 },
    ]);
  });
});

describe('staff roles', () => {
  // covers: S7.215, S7.216, S7.217, S7.219
  it('an owner can grant and revoke roles, but not revoke the last owner', async () => {
    const owner = await signUpStaff(app, ['owner']);
    const member = await app.signUp();
    const call = app.api(owner);
    const change = (name: 'grant' | 'revoke', username: string, role: 'owner' | 'operator') =>
      call(`POST /api/operate/roles/${name}`, { body: { username, role } });
    expect((await change('grant', member.username, 'operator')).status).toBe(200);
    expect((await change('grant', member.username, 'operator')).problem.code).toBe('not-now');
    expect((await change('grant', 'nobody.here', 'operator')).problem.code).toBe('not-found');
    expect((await app.api(member)('GET /api/auth/second-factor', {})).body.data.roles).toEqual(['operator']);
    expect((await change('revoke', owner.username, 'owner')).problem.message).toContain('last owner');
    expect((await change('grant', member.username, 'owner')).status).toBe(200);
    expect((await change('revoke', owner.username, 'owner')).status).toBe(200);
    const now = await app.api(member)('GET /api/auth/second-factor', {});
    expect(now.body.data.roles).toEqual(['operator', 'owner']);
    await runWords(app.operating, ['roles', 'grant', owner.username, 'owner']);
    const log = await call('GET /api/operate/actions', { query: { limit: 2 } });
    expect(log.body.data).toMatchObject([
      { actor: 'asha', in_console: false, action: 'roles grant' },
      {
        actor: owner.username,
        in_console: true,
        action: 'roles revoke',
        target: { kind: 'person', name: owner.username },
        amount_minor: null,
      },
    ]);
    const rest = await call('GET /api/operate/actions', {
      query: { cursor: log.body.meta.next_cursor ?? '' },
    });
    expect(rest.body.data.map(({ action }) => action)).toEqual(['roles grant', 'roles grant']);
    expect(rest.body.meta.next_cursor).toBeNull();
  });
});
