import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OperatorReport, QueueItem, SecondFactorState } from '#contract/entities/operator-matters.ts';
import { aConfig, aProfile } from '../../testing/factories.ts';
import { freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { problem, stubServer, type StubServer } from '../../testing/stub-server.ts';
freshBrowser();

const stateCall = 'GET /api/auth/second-factor';
const queueCall = 'GET /api/operate/queue';
const noCounts = { case: 0, claim: 0, refund: 0, alert: 0, payout: 0 };
const proved: SecondFactorState = {
  roles: ['operator'],
  enrolled: true,
  proved_until: '2036-11-23T12:00:00.000Z',
};

function anItem(given: Partial<QueueItem>): QueueItem {
  return {
    kind: 'case',
    key: '12',
    subject: null,
    title: 'Mess menu',
    detail: 'does-not-run',
    state: 'escalated',
    amount_minor: null,
    since: '2026-11-20T10:00:00.000Z',
    due_at: '2036-11-27T10:00:00.000Z',
    ...given,
  };
}

const late = anItem({ kind: 'claim', key: '3', title: 'Kirana ledger', detail: 'my-code', state: null });
const items = [
  { ...late, due_at: '2020-01-01T00:00:00.000Z' },
  anItem({}),
  anItem({
    kind: 'refund',
    key: '7',
    subject: 'cases/11',
    title: 'Robot',
    detail: 'asha',
    amount_minor: 1_500_000,
  }),
  anItem({
    kind: 'alert',
    key: 'copied-listing',
    subject: 'project 9',
    title: 'copied-listing',
    detail: 'is a copy',
  }),
];

const aReport: OperatorReport = {
  number: 7,
  kind: 'listing',
  opened_at: '2026-11-20T10:00:00.000Z',
  due_at: '2036-11-27T10:00:00.000Z',
  outcome: null,
  decided_at: null,
  decision_reason: null,
  title: 'Kirana ledger',
  content: null,
  pictures: [],
  reply: null,
  project_id: '01a22556-2a58-72c5-8756-174e40257fbc',
  purchase_id: null,
  about: {
    id: 'm1',
    username: 'arjun-menon',
    name: 'Arjun Menon',
    email: 'arjun@example.com',
    joined_at: '2026-01-01T00:00:00.000Z',
    bought: 0,
    sold: 2,
    cases_as_buyer: 0,
    cases_as_seller: 0,
    refunded_as_seller: 0,
    open_claims: 0,
  },
  about_banned: false,
  statements: [],
  decisions: ['dismissed', 'warned', 'person-banned'],
  own_matter: false,
};

let server: StubServer;
let state: SecondFactorState | null;

beforeEach(() => {
  signIn();
  state = proved;
  server = stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile() }),
    [stateCall]: () => (state === null ? problem(404, 'not-found') : { data: state }),
    'GET /api/operate/figures': () => ({ data: { weeks: [], waiting: 0, oldest_since: null } }),
    [queueCall]: () => ({
      data: items,
      meta: { next_cursor: null, counts: { ...noCounts, case: 1, claim: 1, refund: 1, alert: 1 } },
    }),
  });
});

describe('the console', () => {
  it('members without a role get the not-found page instead of the console', async () => {
    state = null;
    openApp('/operate');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(server.requests.some(({ name }) => name === queueCall)).toBe(false);
  });

  it('without a recent second factor, the console asks for a code and explains a rejected one', async () => {
    state = { ...proved, proved_until: null };
    let isRight = false;
    server.on('POST /api/auth/second-factor/prove', () => {
      if (!isRight)
        return problem(403, 'not-allowed', { reason: 'second-factor-wrong', message: 'Not right.' });
      state = proved;
      return { data: proved };
    });
    const user = openApp('/operate/cases/12');
    const code = await screen.findByLabelText('Code');
    await user.type(code, '123 456');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/code is wrong/u)).toBeTruthy();
    isRight = true;
    await user.type(code, '654321');
    server.on('GET /api/operate/cases/12', () =>
      problem(404, 'not-found', { message: 'There is no case 12.' }),
    );
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('There is no case 12.')).toBeTruthy();
    const sent = server.requests.filter(({ name }) => name.endsWith('/prove'));
    expect(sent.map(({ body }) => body)).toEqual([{ code: '123456' }, { code: '654321' }]);
  });

  it('the queue marks overdue items, and an operator can clear an alert with a reason', async () => {
    server.on('POST /api/operate/alerts/clear', () => ({ data: { sentence: 'cleared' } }));
    const user = openApp('/operate');
    const table = await screen.findByRole('table');
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Kirana ledger'),
      expect.stringContaining('It does not run · Waiting for us'),
      expect.stringContaining('Proposed by asha'),
      expect.stringContaining('is a copy'),
    ]);
    expect(within(table).getAllByLabelText('Late')).toHaveLength(1);
    const links = within(table)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/operate/claims/3', '/operate/cases/12', '/operate/cases/11']);
    expect(screen.getByRole('link', { name: 'All 4' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    const dialog = await screen.findByRole('dialog');
    const clear = within(dialog).getByRole('button', { name: 'Clear' });
    await user.click(clear);
    expect(await within(dialog).findByText('Enter the reason.')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('Reason'), 'Compared both.');
    await user.click(clear);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests.find(({ name }) => name.endsWith('/clear'))?.body).toEqual({
      code: 'copied-listing',
      subject: 'project 9',
      reason: 'Compared both.',
    });
  });

  it('only a treasurer can clear the alert that stops payouts', async () => {
    const alerts = ['payouts-unchecked', 'copied-listing'].map((key) =>
      anItem({ kind: 'alert', key, subject: 'x', title: key, detail: 'is open' }),
    );
    server.on(queueCall, () => ({
      data: alerts,
      meta: { next_cursor: null, counts: { ...noCounts, alert: 2 } },
    }));
    state = { ...proved, roles: ['treasurer'] };
    openApp('/operate');
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    const mayClear = rows.map((row) => within(row).queryByRole('button', { name: 'Clear' }) !== null);
    expect(mayClear).toEqual([true, false]);
  });

  it('the page of an own matter says that another person must decide, and offers no decision', async () => {
    server.on('GET /api/operate/projects/01a22556-2a58-72c5-8756-174e40257fbc', () => ({
      data: {
        id: '01a22556-2a58-72c5-8756-174e40257fbc',
        title: 'Kirana ledger',
        category: 'SOFTWARE',
        seller_id: 'm1',
        seller: 'leela',
        price: 800,
        status: 'listed',
        held_until: null,
        operator_hold_until: null,
        own_matter: true,
        listed_at: '2026-11-20T10:00:00.000Z',
        repository_url: null,
        findings: [],
        proof: null,
        purchases: [],
        matters: [],
        actions: [],
      },
    }));
    openApp('/operate/projects/01a22556-2a58-72c5-8756-174e40257fbc');
    expect(await screen.findByText(/Another member of staff must decide/u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ban' })).toBeNull();
  });

  it('a report is decided by a named choice, which is confirmed with what follows from it, once', async () => {
    server.on('GET /api/operate/reports/7', () => ({ data: aReport }));
    server.on('POST /api/operate/reports/7/decision', () => ({ data: { sentence: 'Done.' } }));
    const user = openApp('/operate/reports/7');
    await user.click(await screen.findByRole('button', { name: 'Decide' }));
    expect(await screen.findByText('Choose a decision.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Ban the person' }));
    await user.type(screen.getByRole('textbox', { name: /Reason/u }), 'Sells copies.');
    await user.click(screen.getByRole('button', { name: 'Ban the person' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Ban the person?' }));
    expect(dialog.getByText(/orders that were not shipped or downloaded are refunded/u)).toBeVisible();
    expect(server.count('POST /api/operate/reports/7/decision')).toBe(0);
    await user.dblClick(dialog.getByRole('button', { name: 'Ban the person' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.count('POST /api/operate/reports/7/decision')).toBe(1);
  });

  it('the audit log links to the subjects of actions and shows amounts in rupees', async () => {
    const action = {
      at: '2026-11-20T10:00:00.000Z',
      actor: 'asha',
      in_console: true,
      alone: false,
      reason: null,
      amount_minor: null,
    };
    server.on('GET /api/operate/actions', () => ({
      data: [
        {
          ...action,
          id: '1',
          action: 'refund propose',
          subject: 'p1',
          target: { kind: 'purchase', key: 'p1', name: 'PH-000042 Mess menu' },
          amount_minor: 104_950,
        },
        {
          ...action,
          id: '2',
          action: 'report decide',
          subject: 'r1',
          target: { kind: 'report', key: '7', name: null },
        },
        {
          ...action,
          id: '3',
          action: 'account ban',
          subject: 'm1',
          target: { kind: 'person', key: 'm1', name: 'rohan' },
        },
        { ...action, id: '4', action: 'backup', subject: '/backups/monday', target: null },
      ],
      meta: { next_cursor: null },
    }));
    openApp('/operate/actions');
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['PH-000042 Mess menu', '/operate/purchases/p1'],
      ['Report 7', '/operate/reports/7'],
      ['@rohan', '/operate/people/m1'],
    ]);
    expect(within(table).getByText('₹1,049.50')).toBeTruthy();
    expect(within(table).getByText('/backups/monday')).toBeTruthy();
  });

  it('a treasurer sees the queue without operator actions', async () => {
    state = { ...proved, roles: ['treasurer'] };
    openApp('/operate');
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });
});
