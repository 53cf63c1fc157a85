import { randomInt } from 'node:crypto';
/**
 * Runs random histories of buying and selling for `--minutes`, in one process or with real servers that are killed.
 * A failing history is shrunk and saved, and the command exits with 1; `--replay` repeats a saved history.
 * See docs/ledger-checker.md.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countOperations, type History, historyArbitrary, historyOf } from '#tests/ledger/history.ts';
import { describeEntry, type Entry } from '#tests/ledger/log.ts';
import { playHistory } from '#tests/ledger/play.ts';
import { raceForProjects } from '#tests/ledger/race.ts';
import { shrinkHistory } from '#tests/ledger/shrink.ts';
import type { World } from '#tests/ledger/world.ts';
import { setup, teardown } from '#tests/support/start-postgres.ts';
import { projectRoot } from '../dev/ensure-installed.mjs';

/** The sandbox keeps every record, so it is replaced regularly to keep its lists short. */
const HISTORIES_PER_WORLD = 100;
const PROGRESS_INTERVAL_MS = 30_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) },
    histories: { type: 'string', default: '1000000' },
    steps: { type: 'string', default: '30' },
    'database-url': { type: 'string', default: '' },
    processes: { type: 'string', default: '0' },
    replay: { type: 'string', default: '' },
    race: { type: 'string', default: '' },
    'lost-answers': { type: 'string', default: '0' },
    planted: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});

const databaseUrl = values['database-url'];
const processes = Number(values.processes);
const minutes = Number(values.minutes);
const print = (text: string): void => void process.stdout.write(`${text}\n`);

process.env['TEST_DATABASE_URL'] = databaseUrl;
if (processes === 0) await setup();
const exit = await run();
// Without an explicit exit, the sandbox's timers would keep the process alive.
process.exit(exit);

async function run(): Promise<number> {
  try {
    return await main();
  } finally {
    await teardown();
  }
}

async function main(): Promise<number> {
  if (values.race !== '') {
    const [projects = 0, buyers = 0] = values.race.split('x').map(Number);
    const broken = await raceForProjects({ projects, buyers, minutes, log: print });
    return printViolations(broken);
  }
  const answers = Number(values['lost-answers']);
  if (answers > 0) {
    const { playLostAnswers } = await import('#tests/ledger/lost-answers.ts');
    const world = await openWorld();
    print(world.label);
    const broken = await playLostAnswers(world, { answers, minutes, log: print });
    await world.close();
    return printViolations(broken);
  }
  if (values.planted) {
    process.env['TEST_DATABASE_URL'] = databaseUrl;
    const { findPlantedMistakes } = await import('#tests/ledger/find-planted.ts');
    const missed = await findPlantedMistakes({
      only: values.only,
      fromSeed: Number(values.seed),
      seeds: Math.min(Number(values.histories), 100),
      log: print,
    });
    return missed.length > 0 ? 1 : 0;
  }
  if (values.replay !== '') return await replay(values.replay);
  return await search();
}

function printViolations(broken: readonly string[]): number {
  for (const sentence of broken) print(`VIOLATION: ${sentence}`);
  return broken.length > 0 ? 1 : 0;
}

async function search(): Promise<number> {
  const endsAt = performance.now() + minutes * 60_000;
  const startedAt = performance.now();
  const totals = new Map<string, number>();
  let seed = Number(values.seed);
  let nextProgressAt = 0;
  let played = 0;
  let operations = 0;
  print(`seed ${seed}, ${minutes} minutes`);
  while (performance.now() < endsAt && played < Number(values.histories)) {
    const world = await openWorld();
    print(world.label);
    try {
      const arbitrary = historyArbitrary({ steps: Number(values.steps), leaveOut: world.unsupported });
      for (let n = 0; n < HISTORIES_PER_WORLD && performance.now() < endsAt; n += 1) {
        if (played >= Number(values.histories)) break;
        const history = historyOf(seed, arbitrary);
        const { broken, log } = await playHistory(world, history);
        played += 1;
        operations += log.length;
        count(totals, log);
        if (broken.length > 0) return await report(world, seed, history, broken);
        seed += 1;
        if (performance.now() > nextProgressAt) {
          print(`  ${played} histories, ${operations} operations, next seed ${seed}`);
          nextProgressAt = performance.now() + PROGRESS_INTERVAL_MS;
        }
      }
    } finally {
      await world.close();
    }
  }
  const seconds = (performance.now() - startedAt) / 1000;
  print(`\n${played} histories, ${operations} operations in ${Math.round(seconds)} s`);
  print(`${(played / seconds).toFixed(2)} histories/s; no violations`);
  for (const [name, times] of [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    print(`  ${String(times).padStart(7)}  ${name}`);
  }
  return 0;
}

async function openWorld(): Promise<World> {
  if (processes > 0) {
    const { openProcessWorld } = await import('#tests/ledger/process-world.ts');
    if (databaseUrl === '') return await openProcessWorld(null, { servers: 1 });
    const { createOwnDatabase } = await import('#tests/ledger/process-world.ts');
    const own = await createOwnDatabase(databaseUrl);
    const world = await openProcessWorld(own.url, { servers: processes });
    return { ...world, close: () => world.close().then(own.drop) };
  }
  const { openTestDatabase } = await import('#tests/support/test-database.ts');
  const { openInProcessWorld } = await import('#tests/ledger/in-process-world.ts');
  const opened = await openTestDatabase();
  const world = await openInProcessWorld(opened, { servers: 2 });
  return { ...world, close: () => world.close().then(opened.close) };
}

function count(totals: Map<string, number>, log: readonly Entry[]): void {
  for (const { kind, outcome, code, value } of log) {
    const detail = outcome === 'fail' ? ` ${code}` : kind === 'fault' ? ` ${String(value)}` : '';
    const name = `${kind} ${outcome}${detail}`;
    totals.set(name, (totals.get(name) ?? 0) + 1);
  }
}

async function report(
  world: World,
  seed: number,
  history: History,
  broken: readonly string[],
): Promise<number> {
  print(`\nseed ${seed} violated ${broken.length} invariants:\n  ${broken.join('\n  ')}`);
  print(`shrinking its ${countOperations(history)} operations …`);
  const small = await shrinkHistory(
    history,
    async (smaller) => (await playHistory(world, smaller)).broken.length > 0,
    { triesEach: 2, endsAt: performance.now() + 5 * 60_000 },
  );
  const folder = join(projectRoot, 'data', 'ledger-failures');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `seed-${seed}.json`);
  writeFileSync(file, `${JSON.stringify({ seed, broken, history: small }, null, 1)}\n`);
  print(`${countOperations(small)} operations are left in ${file}`);
  print(`replay it: npm run check -- ledger --replay ${file}${optionsAgain()}`);
  return 1;
}

function optionsAgain(): string {
  return [
    databaseUrl === '' ? '' : ' --database-url …',
    processes === 0 ? '' : ` --processes ${processes}`,
  ].join('');
}

async function replay(file: string): Promise<number> {
  const { history } = JSON.parse(readFileSync(file, 'utf8')) as { history: History };
  const world = await openWorld();
  try {
    for (let time = 1; time <= 5; time += 1) {
      const { broken, log } = await playHistory(world, history);
      print(`time ${time}: ${broken.length === 0 ? 'no violations' : broken.join('\n')}`);
      if (broken.length > 0) {
        print(log.map((entry) => describeEntry(entry)).join('\n'));
        return 1;
      }
    }
    return 0;
  } finally {
    await world.close();
  }
}
