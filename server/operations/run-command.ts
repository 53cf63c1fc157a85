import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { v7 } from 'uuid';
import { DomainError } from '#domain/common/domain-error.ts';
import { clearAlert, listOpenAlerts, listUnresolved } from '../alerts/alert-store.ts';
import { refundOnRequest } from '../purchases/refund/refund-on-request.ts';
import { settlePurchase } from '../purchases/settle/settle-purchase.ts';
import { auditLedger } from './audit-ledger.ts';
import { createBackup } from './backup.ts';
import { banListing, unbanListing } from './ban-listing.ts';
import { CommandError } from './command-error.ts';
import { decideClaim } from './decide-claim.ts';
import type { OperationDeps } from './operation-deps.ts';
import type { Command } from './operator-socket.ts';
import { insertOperatorAction, listOperatorActions } from './operator-store.ts';
import { readStanding } from './readings-store.ts';
import { describeClaim, describeClaims } from './show-claims.ts';
import { describeConnections } from './show-connections.ts';
import { describePurchase, getPurchaseNamed } from './show-purchase.ts';
import { signOutAccount } from './sign-out-account.ts';
import { sweepFiles } from './sweep-files.ts';

interface Given {
  readonly actor: string;
  readonly words: readonly string[];
  readonly reason: string | null;
  readonly print: (line: string) => void;
}

interface Kind {
  /** The words before what it is about, such as `purchase show`. */
  readonly name: string;
  readonly takes: readonly string[];
  readonly needsReason?: boolean;
  readonly what: string;
  /** @returns the exit code. */
  readonly run: (operating: OperationDeps, given: Given) => Promise<number>;
}

/** Every command that works beside a running server. */
const kinds: readonly Kind[] = [
  {
    name: 'status',
    takes: [],
    what: 'how things stand: open payments, refunds, jobs, alerts, room on the disk',
    run: async (operating, { print }) => {
      const standing = await readStanding(operating.database);
      print(`open payments     ${standing.openReservations}`);
      print(`refunds under way ${standing.refundsUnderWay}`);
      const due = Object.entries(standing.dueJobs).map(([name, count]) => `${name} ${count}`);
      print(`jobs due          ${due.length === 0 ? 'none' : due.join(', ')}`);
      print(`oldest due job    ${Math.round(standing.oldestDueSeconds)} s`);
      print(`alerts            ${standing.openAlerts}`);
      for (const [kind, count] of Object.entries(standing.unhealed)) print(`${kind.padEnd(18)}${count}`);
      print(`disk free         ${Math.round((await operating.files.freeShare()) * 100)} %`);
      return 0;
    },
  },
  {
    name: 'purchase show',
    takes: ['id, payment or receipt'],
    what: 'its states, books and events, and what the provider says now',
    run: async (operating, { words, print }) => {
      const purchase = await getPurchaseNamed(operating, words[0] ?? '');
      for (const line of await describePurchase(operating, purchase)) print(line);
      return 0;
    },
  },
  {
    name: 'purchase settle',
    takes: ['id, payment or receipt'],
    what: 'asks the provider again and writes down what it says',
    run: async (operating, given) => {
      const purchase = await getPurchaseNamed(operating, given.words[0] ?? '');
      if (purchase.intent_id === null) throw new CommandError('It has no payment yet: the sweep ends it.');
      const settled = await settlePurchase(operating, purchase.intent_id);
      const state = settled?.state ?? purchase.state;
      await record(operating, given, 'purchase settle', purchase.id, {
        before: purchase.state,
        after: state,
      });
      given.print(`${purchase.state} before, ${state} now`);
      return 0;
    },
  },
  {
    name: 'purchase refund',
    takes: ['id, payment or receipt'],
    needsReason: true,
    what: 'sends the whole amount back; access ends when the provider has done it',
    run: async (operating, given) => {
      const purchase = await getPurchaseNamed(operating, given.words[0] ?? '');
      // Before the money moves: a refund that nobody answers for must not exist.
      await record(operating, given, 'purchase refund', purchase.id, { before: purchase.state });
      const state = await refundOnRequest(operating, purchase.id);
      given.print(
        state === 'refunded'
          ? `${purchase.amount_minor} paise went back; the purchase is refunded`
          : `the refund is asked for; the purchase is ${state} until the provider has made it`,
      );
      return 0;
    },
  },
  {
    name: 'listing ban',
    takes: ['project id'],
    needsReason: true,
    what: 'takes a project out of the market; buyers keep it, the seller is told the reason',
    run: async (operating, { actor, words, reason, print }) => {
      print(await banListing(operating, { projectId: idOf(words), actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'listing unban',
    takes: ['project id'],
    needsReason: true,
    what: 'puts it back to where it was',
    run: async (operating, { actor, words, reason, print }) => {
      print(await unbanListing(operating, { projectId: idOf(words), actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'claims show',
    takes: ['number'],
    what: 'what both sides say, and what is known of the listing',
    run: async (operating, { words, print }) => {
      for (const line of await describeClaim(operating, numberOf(words))) print(line);
      return 0;
    },
  },
  {
    name: 'claims accept',
    takes: ['number'],
    needsReason: true,
    what: 'bans the listing, so that its author can list the work; both sides are told the reason',
    run: async (operating, { actor, words, reason, print }) => {
      const number = numberOf(words);
      print(await decideClaim(operating, { number, accepted: true, actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'claims reject',
    takes: ['number'],
    needsReason: true,
    what: 'ends the hold on the listing; both sides are told the reason',
    run: async (operating, { actor, words, reason, print }) => {
      const number = numberOf(words);
      print(await decideClaim(operating, { number, accepted: false, actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'claims',
    takes: [],
    what: 'the open claims of members on listings of others, the most urgent first',
    run: async (operating, { print }) => {
      const lines = await describeClaims(operating, new Date());
      for (const line of lines) print(line);
      print(lines.length === 0 ? 'no open claims' : `${lines.length} open`);
      return 0;
    },
  },
  {
    name: 'account sign-out',
    takes: ['user name'],
    needsReason: true,
    what: 'ends every session of a person, such as of a stolen account',
    run: async (operating, given) => {
      const ended = await signOutAccount(operating, given.words[0] ?? '');
      await record(operating, given, 'account sign-out', ended.profileId, { sessions: ended.sessions });
      given.print(`signed out of ${ended.sessions} ${ended.sessions === 1 ? 'place' : 'places'}`);
      return 0;
    },
  },
  {
    name: 'account connections',
    takes: ['user name'],
    what: 'the accounts it shares a card, browser, mailbox or GitHub account with: why a review does not count',
    run: async (operating, { words, print }) => {
      for (const line of await describeConnections(operating, words[0] ?? '')) print(line);
      return 0;
    },
  },
  {
    name: 'alerts clear',
    takes: ['code', 'subject'],
    needsReason: true,
    what: 'a person has looked',
    run: async (operating, given) => {
      const [code = '', subject = ''] = given.words;
      if ((await clearAlert(operating.database, code, subject)) === 0) {
        throw new CommandError(`There is no open alert ${code} of ${subject}.`);
      }
      await record(operating, given, 'alerts clear', subject, { code });
      given.print('cleared');
      return 0;
    },
  },
  {
    name: 'alerts',
    takes: [],
    what: 'what does not heal by itself; exit code 1 when there is something',
    run: async ({ database }, { print }) => {
      const lines = [
        ...(await listOpenAlerts(database)).map(
          ({ code, subject, sentence, times, lastAt }) =>
            `${lastAt.toISOString()}  ${code}  ${subject}  ${sentence}${times > 1 ? ` (${times} times)` : ''}`,
        ),
        ...(await listUnresolved(database)).map(
          ({ code, subject, sentence, since }) => `${since.toISOString()}  ${code}  ${subject}  ${sentence}`,
        ),
      ];
      for (const line of lines) print(line);
      print(lines.length === 0 ? 'nothing waits for a person' : `${lines.length} in all`);
      return lines.length === 0 ? 0 : 1;
    },
  },
  {
    name: 'actions',
    takes: [],
    what: 'the last hundred things that operators did',
    run: async ({ database }, { print }) => {
      for (const { done_at: at, actor, action, subject, reason } of await listOperatorActions(
        database,
        null,
        100,
      )) {
        print(`${at.toISOString()}  ${actor}  ${action}  ${subject}${reason === null ? '' : `  ${reason}`}`);
      }
      return 0;
    },
  },
  {
    name: 'audit-ledger',
    takes: [],
    what: 'compares the books with the provider; exit code 1 when they differ',
    run: async (operating, { print }) => {
      const { payments, purchases, clearingMinor, heldMinor, differences } = await auditLedger(operating);
      for (const difference of differences) print(difference);
      print(
        `${purchases} purchases, ${payments} payments; books ${clearingMinor} paise, provider ${heldMinor} paise`,
      );
      print(differences.length === 0 ? 'no differences' : `${differences.length} differences`);
      return differences.length === 0 ? 0 : 1;
    },
  },
  {
    name: 'backup',
    takes: ['folder'],
    what: 'writes a backup into a folder that is not there yet, on the machine of the server',
    run: async (operating, given) => {
      const target = resolve(given.words[0] ?? '');
      const result = await createBackup(operating, target);
      await record(operating, given, 'backup', target, { ...result });
      given.print(
        `${target}: ${result.rows} rows (read in ${result.databaseSeconds.toFixed(1)} s), ${result.files} files, ${result.bytes} bytes`,
      );
      for (const name of result.damaged) given.print(`damaged, copied as it is: ${name}`);
      given.print(`digest of the database ${result.digest}`);
      return 0;
    },
  },
  {
    name: 'sweep-files',
    takes: [],
    what: 'removes files that nothing refers to, as the daily job does',
    run: async (operating, given) => {
      const swept = await sweepFiles(operating);
      await record(operating, given, 'sweep-files', 'files', swept);
      given.print(`${swept.removed} files removed, ${swept.bytes} bytes`);
      return 0;
    },
  },
];

export function usage(): string[] {
  return kinds.map(({ name, takes, needsReason, what }) => {
    const line = [name, ...takes.map((one) => `<${one}>`), ...(needsReason === true ? ['--reason "…"'] : [])];
    return `  ${line.join(' ').padEnd(58)} ${what}`;
  });
}

/** Carries out one command of an operator. @returns its exit code; what went wrong is printed. */
export async function runCommand(
  operating: OperationDeps,
  { words, actor }: Command,
  print: (line: string) => void,
): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { reason: { type: 'string' } },
    });
    const line = positionals.join(' ');
    const kind = kinds.find(({ name }) => line === name || line.startsWith(`${name} `));
    if (kind === undefined)
      throw new CommandError(['There is no such command. There are:', ...usage()].join('\n'));
    const given = positionals.slice(kind.name.split(' ').length);
    const reason = values.reason?.trim() || null;
    if (given.length !== kind.takes.length) {
      throw new CommandError(
        `${kind.name} takes ${kind.takes.map((one) => `<${one}>`).join(' ') || 'nothing'}.`,
      );
    }
    if (kind.needsReason === true && reason === null) {
      throw new CommandError(`${kind.name} needs --reason "…": it is kept with who did it.`);
    }
    return await kind.run(operating, { actor, words: given, reason, print });
  } catch (error) {
    const isExpected = error instanceof CommandError || error instanceof DomainError;
    if (!isExpected) operating.log.error({ err: error }, 'a command of an operator failed');
    print(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function idOf([id = '']: readonly string[]): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) return id.toLowerCase();
  throw new CommandError(`${id} is not the id of a project.`);
}

function numberOf([text = '']: readonly string[]): number {
  if (/^\d{1,9}$/u.test(text)) return Number(text);
  throw new CommandError(`${text} is not the number of a claim.`);
}

async function record(
  { database }: OperationDeps,
  { actor, reason }: Given,
  action: string,
  subject: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await insertOperatorAction(database, { id: v7(), actor, action, subject, reason, details });
}
