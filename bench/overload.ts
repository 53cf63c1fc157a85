/**
 * Measures the server under ten times the normal load and, with `--soak-minutes`, in a soak test. A separate
 * process generates the load. Prints one JSON line per phase. Absolute figures depend on the machine; compare the
 * phases of one run.
 * @example npm run bench -- overload [--database-url postgresql://…] [--normal 40] [--seconds 15]
 * [--soak-minutes 0]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSandbox } from '#sandbox/sandbox.ts';
import { demoPassword, demoSignIns } from '#scripts/demo/sign-ins.mjs';
import { DemoVisitor } from '#scripts/demo/visitor.ts';
import { createOwnDatabase } from '#tests/ledger/process-world.ts';
import { launchServerProcess } from '#tests/support/server-process.ts';
import { LoadProcess } from './load-process.ts';
import { sendRequest, type Figures, type Target } from './open-load.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4800' },
    'database-url': { type: 'string', default: '' },
    normal: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '15' },
    'soak-minutes': { type: 'string', default: '0' },
  },
});
const port = Number(values.port);
const normalPerSecond = Number(values.normal);
const seconds = Number(values.seconds);
const soakMinutes = Number(values['soak-minutes']);
const url = `http://127.0.0.1:${port}`;

const report = (what: string, figures: object): void => console.log(JSON.stringify({ what, ...figures }));

process.env['SERVER_PROGRAM'] ??= join('dist', 'server', 'main.js');
const directory = await mkdtemp(join(tmpdir(), 'protohaat-bench-'));
const own = values['database-url'] === '' ? null : await createOwnDatabase(values['database-url']);
const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDirectory: join(directory, 'sandbox') });
const loading = new LoadProcess();
const launched = launchServerProcess({
  PORT: String(port),
  PUBLIC_URL: url,
  DATA_DIR: join(directory, 'data'),
  DATABASE_URL: own?.url ?? '',
  SANDBOX_URL: sandbox.url,
  SMTP_URL: sandbox.smtpUrl,
  // All load comes from one address and one account, so rate limits would hide the server's capacity.
  LIMITS: 'off',
  MAX_READS: '',
  MAX_SEARCHES: '',
  MAX_WRITES: '',
});
const server = await launched.ready;
try {
  report('database', { database: own === null ? 'embedded' : 'PostgreSQL' });
  await measure();
} finally {
  loading.end();
  await server.stop();
  await sandbox.close();
  await own?.drop();
  await rm(directory, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const seeding = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      'scripts/demo/seed.ts',
      '--url',
      url,
      '--repositories',
      sandbox.repositoriesDirectory,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  await once(seeding, 'exit');
  const buyer = new DemoVisitor(url);
  const person = demoSignIns.find(({ githubLogin }) => githubLogin === '');
  if (person === undefined) throw new Error('the demo has no buyer');
  await buyer.enter(person, demoPassword);
  const { data: projects } = await buyer.call<{ data: { project_id: string; price: number }[] }>(
    'GET',
    '/api/projects/getproject',
  );
  const [project] = projects;
  if (project === undefined) throw new Error('the demo lists nothing');
  const targets: readonly Target[] = [
    { method: 'GET', path: '/api/projects/getproject?limit=20' },
    { method: 'GET', path: `/api/projects/projectdetails/${project.project_id}` },
    { method: 'GET', path: '/api/projects/searchproject?search=ledger' },
    { method: 'GET', path: '/api/auth/me' },
    { method: 'POST', path: `/api/projects/${project.project_id}/like` },
  ];
  const load = (perSecond: number, forSeconds: number, connections: number): Promise<Figures> =>
    loading.make({
      origin: url,
      targets,
      authorization: buyer.authorization,
      perSecond,
      seconds: forSeconds,
      connections,
    });

  await load(normalPerSecond, 3, 20);
  await readMetrics();
  await phase('normal', () => load(normalPerSecond, seconds, 20));
  await phase('money, alone', () => buying(buyer, project, pause(5_000)));
  await phase('ten times normal', async () => {
    const tenfold = load(normalPerSecond * 10, seconds, 1_000);
    return { money: await buying(buyer, project, tenfold), ...(await tenfold) };
  });
  await phase('the ten seconds after', () => load(normalPerSecond, 10, 20));
  await phase('normal again', () => load(normalPerSecond, seconds, 20));
  if (soakMinutes > 0) await soak(buyer, load);
}

async function phase(name: string, work: () => Promise<object>): Promise<void> {
  const figures = await work();
  report(name, { ...figures, ...(await readMetrics()) });
}

async function buying(
  buyer: DemoVisitor,
  project: { readonly project_id: string; readonly price: number },
  end: Promise<unknown>,
): Promise<object> {
  const over = new AbortController();
  void end.finally(() => over.abort());
  const agent = new Agent({ keepAlive: true });
  const amount = (project.price + Math.round(project.price * 0.05)) * 100;
  const times: number[] = [];
  let refused = 0;
  while (!over.signal.aborted) {
    const opened = await sendRequest(
      url,
      { method: 'POST', path: '/api/payment/create-payment-intent' },
      agent,
      buyer.authorization,
      { amount, project_id: project.project_id },
    );
    const closed = await sendRequest(
      url,
      { method: 'DELETE', path: `/api/payment/reservation/${project.project_id}` },
      agent,
      buyer.authorization,
    );
    for (const { status, ms } of [opened, closed]) {
      if (status === 200) times.push(ms);
      else refused += 1;
    }
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    answered: times.length,
    refused,
    p50Ms: Math.round(times[Math.floor(times.length / 2)] ?? 0),
    p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
    mostMs: Math.round(times.at(-1) ?? 0),
  };
}

async function soak(
  buyer: DemoVisitor,
  load: (perSecond: number, forSeconds: number, connections: number) => Promise<object>,
): Promise<void> {
  const samples: { minute: number; megabytes: number; lagP99Ms: number }[] = [];
  for (let minute = 1; minute <= soakMinutes; minute += 1) {
    if (minute % 10 === 0) await buyer.refreshToken();
    const figures = await load(normalPerSecond, 60, 20);
    const sample = { minute, ...(await readMetrics()) };
    samples.push(sample);
    report('soak', { ...sample, ...figures });
  }
  const settled = samples.slice(Math.floor(samples.length / 3));
  const first = settled[0]?.megabytes ?? 0;
  const perHour = slopeOf(settled) * 60;
  report('soak, in all', {
    minutes: soakMinutes,
    megabytesPerHour: Math.round(perHour),
    percentPerHour: Math.round((perHour * 1_000) / Math.max(1, first)) / 10,
    lagP99Ms: Math.max(...settled.map(({ lagP99Ms }) => lagP99Ms)),
  });
}

function slopeOf(samples: readonly { minute: number; megabytes: number }[]): number {
  const meanX = samples.reduce((sum, { minute }) => sum + minute, 0) / samples.length;
  const meanY = samples.reduce((sum, { megabytes }) => sum + megabytes, 0) / samples.length;
  const over = samples.reduce(
    (sum, { minute, megabytes }) => sum + (minute - meanX) * (megabytes - meanY),
    0,
  );
  const under = samples.reduce((sum, { minute }) => sum + (minute - meanX) ** 2, 0);
  return under === 0 ? 0 : over / under;
}

async function readMetrics(): Promise<{ megabytes: number; lagP99Ms: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string): number =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+-]+)$`, 'mu').exec(text)?.[1] ?? Number.NaN);
  return {
    megabytes: Math.round(read('process_resident_memory_bytes') / 1e6),
    lagP99Ms: Math.round(read('nodejs_eventloop_lag_p99_seconds') * 1_000),
  };
}
