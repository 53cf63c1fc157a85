import { pino } from 'pino';
import { registerProfile, changeProfile } from '#server/accounts/change-profile.ts';
import { findViewer } from '#server/accounts/find-viewer.ts';
import { listRolesOf } from '#server/accounts/roles/role-store.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/database/database.ts';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { runOnce } from '#server/limits/run-once.ts';
import type { Config } from '#server/settings/config.ts';
import { createApp } from '#server/start/app.ts';
import { type BuiltContext, buildContext, createPaymentGateway } from '#server/start/build-context.ts';
import { listProject } from '../support/listed-project.ts';
import { PEOPLE, PROJECTS } from './history.ts';
import type { Market, MarketProject, Person } from './world.ts';

export interface InProcessServer {
  readonly built: BuiltContext;
  readonly address: string;
  readonly runJobs: (at?: Date) => Promise<unknown[]>;
  cutOff(): void;
  close(): Promise<void>;
}

export async function startInProcessServer(
  config: Config,
  opened: OpenDatabase,
  onAnswer: (payload: unknown) => void = () => {},
): Promise<InProcessServer> {
  const built = await buildContext(config, pino({ level: config.logLevel }, pino.destination(2)), opened);
  const app = await createApp(built.context, {
    findViewer: (token, beforeLookUp) => findViewer(built.context, token, beforeLookUp),
    findRoles: (profileId) => listRolesOf(built.context.database, profileId),
    runOnce: (keyed, on, run) => runOnce(built.context, keyed, on, run),
    mount: async (fastify) => {
      // Responses are not compressed, because planted mistakes rewrite the JSON in them.
      fastify.addHook('onRequest', async ({ headers }) => {
        delete headers['accept-encoding'];
      });
      fastify.addHook('onSend', async (_request, reply, payload) => {
        const type = String(reply.getHeader('content-type'));
        if (typeof payload !== 'string' || !type.startsWith('application/json') || payload === '')
          return payload;
        const answer: unknown = JSON.parse(payload);
        onAnswer(answer);
        return JSON.stringify(answer);
      });
      await built.mount(fastify);
    },
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    built,
    address,
    async runJobs(at) {
      if (at !== undefined) {
        await opened.pool.query(
          "update pgboss.job set start_after = now() - interval '1 second' where state < 'active' and start_after <= $1",
          [at],
        );
      }
      const runs = await built.runner.drain();
      return runs.map(({ error }) => error).filter((error) => error !== null);
    },
    cutOff: () => app.server.closeAllConnections(),
    async close() {
      await app.close();
      await built.close();
    },
  };
}

export function reconnect({ built }: InProcessServer, config: Config): void {
  const context: { -readonly [Key in keyof Context]: Context[Key] } = built.context;
  const { deployments } = context.payments;
  context.payments = createPaymentGateway(config.payments, {
    deployments,
    captures: true,
    payerKey: new Uint8Array(32),
  });
}

/** Restores the profiles of deleted and banned accounts. @returns whether there were any; their sessions have ended. */
export async function restoreEndedAccounts(database: Database): Promise<boolean> {
  const ended = await database
    .updateTable('profiles')
    .set({ deletedAt: null, bannedAt: null })
    .where((eb) => eb.or([eb('deletedAt', 'is not', null), eb('bannedAt', 'is not', null)]))
    .returning('id')
    .execute();
  return ended.length > 0;
}

let peopleSoFar = 0;

export async function signUpPeople(built: BuiltContext, count = PEOPLE): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    peopleSoFar += 1;
    const email = `person.${process.pid}.${peopleSoFar}@example.com`;
    const { idToken } = await built.identity.openSession({ email, name: `Person ${n}` });
    const identity = await built.identity.verifyToken(idToken);
    const { id } = await registerProfile(built.context, identity, 'en');
    await changeProfile(built.context, id, {
      username: `person.${process.pid}.${peopleSoFar}`,
      fullName: `Person ${n}`,
      collegeName: 'IIT Bombay',
      photo: null,
    });
    people.push({ profileId: id, email, token: idToken });
  }
  return people;
}

export async function renewSessions(built: BuiltContext, people: readonly Person[]): Promise<Person[]> {
  const again: Person[] = [];
  for (const person of people) {
    const { idToken } = await built.identity.openSession({ email: person.email, name: 'Person' });
    again.push({ ...person, token: idToken });
  }
  return again;
}

export async function listMarket(built: BuiltContext, people: readonly Person[]): Promise<Market> {
  const projects: MarketProject[] = [];
  for (const [n, { seller, category, priceRupees, licence }] of PROJECTS.entries()) {
    const sellerId = people[seller]?.profileId ?? '';
    const listed = await listProject(built.context, {
      sellerId,
      category,
      priceRupees,
      title: `Project ${n}`,
      ...(licence === undefined ? {} : { licence }),
    });
    projects.push({
      ...listed,
      sellerId,
      category,
      saleMode: licence === undefined ? 'exclusive' : 'copies',
    });
  }
  return { people, projects };
}

export const EMPTY_MARKET = `
  begin;
  set local session_replication_role = replica;
  delete from attachments; delete from money_decisions; delete from case_messages; delete from cases; delete from order_events; delete from support_requests; delete from order_processes;
  delete from payout_items; delete from held_transfers; delete from linked_accounts; delete from payouts; delete from payout_runs; delete from payout_accounts;
  delete from withheld_taxes; delete from withholding_years; delete from tax_identities;
  delete from fee_papers; delete from fee_paper_series; delete from ledger_entries; delete from shipments; delete from payment_failures; delete from gateway_events;
  delete from purchases; delete from shipping_drafts; delete from bookmarks; delete from likes;
  delete from project_views; delete from reviews; delete from project_images; delete from projects;
  delete from catalogue_entries; delete from catalogue_sellers; delete from project_counters;
  delete from catalogue_changes; delete from catalogue_facets; delete from search_vocabulary;
  delete from verifications; delete from alerts; delete from github_link_tickets; delete from operation_marks;
  delete from account_figures; delete from account_figure_changes; delete from seller_figures; delete from reputation_queue; delete from account_signals;
  delete from pgboss.job;
  commit`;

/** Moves stored times back by sixteen minutes, which is longer than a reservation. */
export const PASS_TIME = [
  "update purchases set expires_at = expires_at - interval '16 minutes' where state in ('reserved', 'processing')",
  "update catalogue_entries set reserved_until = reserved_until - interval '16 minutes' where live_state in ('reserved', 'processing')",
  "update purchases set created_at = created_at - interval '16 minutes', ended_at = ended_at - interval '16 minutes' where state = 'expired'",
  "update gateway_events set received_at = received_at - interval '16 minutes' where handled_at is null",
  "update pgboss.job set start_after = start_after - interval '16 minutes' where state < 'active'",
];
