import { resolve } from 'node:path';
import { counted } from '#words/parts.ts';
import { listOpenAlerts, listUnresolved } from '../../alerts/alert-store.ts';
import { rebuildCatalogue } from '../../catalogue/rebuild-catalogue.ts';
import { createBackup } from '../backup.ts';
import { checkServices } from '../check-services.ts';
import { clearOpenAlert } from '../clear-alert.ts';
import { CommandError } from '../command-error.ts';
import { createFileHashStore } from '../file-hash-store.ts';
import { describeMove, moveFiles } from '../move-files.ts';
import { listOperatorActions } from '../operator-store.ts';
import { readMarketStatus } from '../readings-store.ts';
import { isAlone } from '../second-person.ts';
import { sweepFiles } from '../sweep-files.ts';
import { type CommandDefinition, recordAction } from './command-definition.ts';

export const serverCommands: readonly CommandDefinition[] = [
  {
    name: 'catalogue rebuild',
    takes: [],
    summary: 'rebuilds the catalogue and prints what differed; exit code 1 if anything did',
    run: async ({ database }, { print }) => {
      const found = await rebuildCatalogue(database);
      for (const id of found.differingEntries) print(`project ${id} was out of date and was rebuilt`);
      for (const id of found.differingSellers) print(`seller ${id} was out of date and was rebuilt`);
      const differing = found.differingEntries.length + found.differingSellers.length + found.missing;
      print(`compared  ${found.entries} projects, ${found.sellers} sellers`);
      print(`missing   ${found.missing}`);
      print(`stale     ${found.stale}`);
      print(`differed  ${found.differingEntries.length + found.differingSellers.length}`);
      return differing === 0 ? 0 : 1;
    },
  },
  {
    name: 'status',
    takes: [],
    summary: 'shows open payments, refunds, jobs, alerts and free disk space',
    run: async (deps, { print }) => {
      const status = await readMarketStatus(deps.database);
      print(`open payments     ${status.openReservations}`);
      print(`pending refunds   ${status.refundsUnderWay}`);
      const due = Object.entries(status.dueJobs).map(([name, count]) => `${name} ${count}`);
      print(`jobs due          ${due.length === 0 ? 'none' : due.join(', ')}`);
      print(`oldest due job    ${Math.round(status.oldestDueSeconds)} s`);
      print(`alerts            ${status.openAlerts}`);
      for (const [kind, count] of Object.entries(status.overdueByKind)) print(`${kind.padEnd(18)}${count}`);
      print(`disk free         ${Math.round((await deps.uploads.freeShare()) * 100)} %`);
      return 0;
    },
  },
  {
    name: 'doctor',
    takes: [],
    summary: 'makes one harmless call to each configured service; exit code 1 if any fails',
    run: async (deps, { print }) => {
      const checks = await checkServices(deps);
      for (const { service, isWorking, finding } of checks)
        print(`${isWorking ? 'ok    ' : 'FAILED'}  ${service.padEnd(12)}${finding}`);
      return checks.every(({ isWorking }) => isWorking) ? 0 : 1;
    },
  },
  {
    name: 'alerts clear',
    takes: ['code', 'subject'],
    needsReason: true,
    summary: 'clears an alert that has been dealt with',
    run: async (deps, { actor, words, reason, print }) => {
      const [code = '', subject = ''] = words;
      print(await clearOpenAlert(deps, { code, subject, reason: reason ?? '', actor, roles: null }));
      return 0;
    },
  },
  {
    name: 'alerts',
    takes: [],
    summary: 'lists open alerts and overdue work; exit code 1 if there are any',
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
      print(lines.length === 0 ? 'There are no open alerts.' : counted(lines.length, 'alert'));
      return lines.length === 0 ? 0 : 1;
    },
  },
  {
    name: 'actions',
    takes: [],
    summary: 'lists the last 100 operator actions',
    run: async ({ database }, { print }) => {
      for (const { doneAt: at, actor, action, subject, reason, details } of await listOperatorActions(
        database,
        null,
        100,
      )) {
        print(
          `${at.toISOString()}  ${actor}  ${action}${isAlone(details) ? ' (alone)' : ''}  ${subject}${reason === null ? '' : `  ${reason}`}`,
        );
      }
      return 0;
    },
  },
  {
    name: 'backup',
    takes: ['folder'],
    summary: 'writes a backup to a new folder on the server’s machine',
    run: async (deps, input) => {
      const target = resolve(input.words[0] ?? '');
      const result = await createBackup(deps, target);
      await recordAction(deps, input, 'backup', target, { ...result });
      input.print(
        `Wrote ${result.rows} rows (read in ${result.databaseSeconds.toFixed(1)} s) and ${result.files} files (${result.bytes} bytes) to ${target}.`,
      );
      for (const name of result.damaged) input.print(`Damaged, copied unchanged: ${name}`);
      input.print(`Digest of the database: ${result.digest}`);
      return 0;
    },
  },
  {
    name: 'sweep-files',
    takes: [],
    summary: 'deletes unreferenced files, as the daily job does',
    run: async (deps, input) => {
      const swept = await sweepFiles(deps);
      await recordAction(deps, input, 'sweep-files', 'files', swept);
      input.print(`Deleted ${counted(swept.removed, 'file')} (${swept.bytes} bytes).`);
      return 0;
    },
  },
  {
    name: 'files move',
    takes: [],
    options: { to: '--to s3|disk', 'delete-source': '[--delete-source]' },
    summary: 'copies all files to the other store and verifies them; exit code 1 if a file is damaged',
    run: async (deps, input) => {
      const { to, 'delete-source': deletesSource = false } = input.options;
      if (to !== 's3' && to !== 'disk')
        throw new CommandError('Name the target: files move --to s3, or files move --to disk.');
      const { database, fileStores } = deps;
      const findHash = (name: string) => createFileHashStore(database).find(name);
      const moved = await moveFiles({ database, fileStores, findHash }, to, deletesSource);
      const { damaged, ...figures } = moved;
      await recordAction(deps, input, 'files move', to, { ...figures, damaged: damaged.length });
      for (const line of describeMove(moved, { target: to, current: fileStores.current, deletesSource }))
        input.print(line);
      return damaged.length === 0 ? 0 : 1;
    },
  },
];
