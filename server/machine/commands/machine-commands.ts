import { Option, InvalidArgumentError } from 'commander';
import { counted } from '#words/parts.ts';
import { listOpenAlerts, listUnresolved } from '../../alerts/alert-store.ts';
import { rebuildCatalogue } from '../../catalogue/rebuild-catalogue.ts';
import { createBackup } from '../backup.ts';
import { checkServices } from '../check-services.ts';
import { createFileHashStore } from '../file-rows-store.ts';
import { describeMove, moveFiles } from '../move-files.ts';
import { readMarketStatus } from '../readings-store.ts';
import { sweepFiles } from '../sweep-files.ts';
import {
  folder,
  type CommandDefinition,
  recordAction,
  reason,
  type CommandForm,
} from './command-definition.ts';

const target = new Option('--to <url>', 'as in postgresql://user@host/database')
  .makeOptionMandatory()
  .argParser((url) => {
    if (!/^postgres(?:ql)?:\/\//u.test(url)) throw new InvalidArgumentError('Name a PostgreSQL database.');
    return url;
  });

/** They need every server to be stopped, so the command line runs them itself. */
export const offlineCommands = [
  {
    name: 'restore',
    takes: [folder],
    summary: 'restores a backup into an empty DATA_DIR (and DATABASE_URL), while no server is running',
  },
  {
    name: 'migrate-to-postgres',
    options: [target],
    summary:
      'copies the embedded database to an empty PostgreSQL database and compares them, while no server is running',
  },
  {
    name: 'secret give-up',
    options: [reason],
    summary: 'abandons a lost secret: deletes the data sealed with it, while no server is running',
  },
] as const satisfies readonly CommandForm[];

export const machineCommands: readonly CommandDefinition[] = [
  {
    name: 'status',
    summary: 'shows open payments, refunds, jobs, alerts, overdue work and free disk space',
    run: async ({ database, uploads }) => {
      const status = await readMarketStatus(database);
      const freeShare = await uploads.freeShare();
      const due = Object.entries(status.dueJobs).map(([name, count]) => `${name} ${count}`);
      const rows: readonly (readonly [string, string | number])[] = [
        ['open payments', status.openReservations],
        ['pending refunds', status.refundsUnderWay],
        ['jobs due', due.length === 0 ? 'none' : due.join(', ')],
        ['oldest due job', `${Math.round(status.oldestDueSeconds)} s`],
        ['alerts', status.openAlerts],
        ...Object.entries(status.overdueByKind),
        ['disk free', `${Math.round(freeShare * 100)} %`],
      ];
      const width = Math.max(...rows.map(([name]) => name.length)) + 2;
      return {
        data: { ...status, diskFreeShare: freeShare },
        lines: rows.map(([name, value]) => `${name.padEnd(width)}${value}`),
      };
    },
  },
  {
    name: 'doctor',
    summary: 'makes one harmless call to each configured service; exit code 1 if any fails',
    run: async (deps) => {
      const checks = await checkServices(deps);
      return {
        data: checks,
        hasFindings: checks.some(({ isWorking }) => !isWorking),
        lines: checks.map(
          ({ service, isWorking, finding }) =>
            `${isWorking ? 'ok    ' : 'FAILED'}  ${service.padEnd(12)}${finding}`,
        ),
      };
    },
  },
  {
    name: 'alerts',
    summary: 'lists open alerts and overdue work; exit code 1 if there are any',
    run: async ({ database }) => {
      const open = (await listOpenAlerts(database)).map(({ code, subject, sentence, times, lastAt: at }) => ({
        at,
        code,
        subject,
        sentence,
        times,
      }));
      const overdue = (await listUnresolved(database)).map(({ code, subject, sentence, since: at }) => ({
        at,
        code,
        subject,
        sentence,
        times: 1,
      }));
      const data = [...open, ...overdue];
      return {
        data,
        hasFindings: data.length > 0,
        lines: [
          ...data.map(
            ({ at, code, subject, sentence, times }) =>
              `${at.toISOString()}  ${code}  ${subject}  ${sentence}${times > 1 ? ` (${times} times)` : ''}`,
          ),
          data.length === 0
            ? 'There are no open alerts.'
            : `${counted(open.length, 'open alert')}, ${overdue.length} overdue`,
        ],
      };
    },
  },
  {
    name: 'catalogue rebuild',
    summary: 'rebuilds the catalogue and prints what differed; exit code 1 if anything did',
    run: async ({ database }, { progress }) => {
      const found = await rebuildCatalogue(database, progress);
      const { differingEntries, differingSellers } = found;
      const differing = differingEntries.length + differingSellers.length;
      return {
        data: found,
        hasFindings: differing + found.missing > 0,
        lines: [
          ...differingEntries.map((id) => `project ${id} was out of date and was rebuilt`),
          ...differingSellers.map((id) => `seller ${id} was out of date and was rebuilt`),
          `compared  ${found.entries} projects, ${found.sellers} sellers`,
          `missing   ${found.missing}`,
          `stale     ${found.stale}`,
          `differed  ${differing}`,
        ],
      };
    },
  },
  {
    name: 'backup',
    takes: [folder],
    summary: 'writes a backup to a new folder on the server’s machine',
    run: async (deps, input) => {
      const [target = ''] = input.words;
      const written = await createBackup(deps, target, input.progress);
      await recordAction(deps, input, 'backup', target, { ...written });
      return {
        data: { folder: target, ...written },
        lines: [
          `Wrote ${written.rows} rows (read in ${written.databaseSeconds.toFixed(1)} s) and ${written.files} files (${written.bytes} bytes) to ${target}.`,
          ...written.damaged.map((name) => `Damaged, copied unchanged: ${name}`),
          `Digest of the database: ${written.digest}`,
        ],
      };
    },
  },
  {
    name: 'sweep-files',
    summary: 'deletes unreferenced files, as the daily job does',
    run: async (deps, input) => {
      const swept = await sweepFiles(deps);
      await recordAction(deps, input, 'sweep-files', 'files', swept);
      return {
        data: swept,
        lines: [`Deleted ${counted(swept.removed, 'file')} (${swept.bytes} bytes).`],
      };
    },
  },
  {
    name: 'files move',
    options: [
      new Option('--to <store>', 'the store that gets the files')
        .choices(['s3', 'disk'])
        .makeOptionMandatory(),
      new Option('--delete-source', 'deletes the originals after all of them are copied and verified'),
    ],
    summary: 'copies all files to the other store and verifies them; exit code 1 if a file is damaged',
    run: async (deps, input) => {
      const { deleteSource: deletesSource = false } = input.options;
      const target = input.options.to === 's3' ? 's3' : 'disk';
      const { database, fileStores } = deps;
      const findHash = (name: string) => createFileHashStore(database).find(name);
      const { progress } = input;
      const moved = await moveFiles({ database, fileStores, findHash, progress }, target, deletesSource);
      const { damaged, ...figures } = moved;
      await recordAction(deps, input, 'files move', target, { ...figures, damaged: damaged.length });
      return {
        data: moved,
        hasFindings: damaged.length > 0,
        lines: describeMove(moved, { target, current: fileStores.current, deletesSource }),
      };
    },
  },
];
