import { setTimeout as delay } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import { findViewer } from '../accounts/find-viewer.ts';
import { listRolesOf } from '../accounts/roles/role-store.ts';
import { planConnections, readFileLimit } from '../database/file-limit.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { stopListening } from '../http/closing.ts';
import { runOnce } from '../limits/run-once.ts';
import type { OperationDeps } from '../machine/operation-deps.ts';
import { isAnswering, listenForCommands, operatorSocketPath } from '../machine/operator-socket.ts';
import { findWrongClock } from '../machine/readings-store.ts';
import { runCommand } from '../machine/run-command.ts';
import type { Tracing } from '../ports/telemetry.ts';
import type { Config } from '../settings/config.ts';
import { unsetFirebaseOptions } from '../settings/vendor-settings.ts';
import { createApp } from './app.ts';
import { buildContext } from './build-context.ts';
import { enqueueStartupJobs } from './worker.ts';

/** The maximum time from the end of draining to the exit of the process. */
const CLOSE_WITHIN_MS = 15_000;
const FINISH_JOBS_WITHIN_MS = 8_000;
const TAKE_OVER_EVERY_MS = 2_000;

export async function serve(
  config: Config,
  log: Logger,
  opened: OpenDatabase,
  tracing: Tracing | null,
): Promise<void> {
  const plan = planConnections(readFileLimit(), config.capacity.connections);
  if (plan.sentence !== null) process.stderr.write(`${plan.sentence}\n`);
  await opened.replica?.start((sentence) => log.warn(sentence));
  const built = await buildContext(config, log, opened, { tracing });
  const { context, runner } = built;
  const draining = new AbortController();
  const app = await createApp(context, {
    draining: draining.signal,
    findViewer: (token, beforeLookUp) => findViewer(context, token, beforeLookUp),
    findRoles: (profileId) => listRolesOf(context.database, profileId),
    runOnce: (keyed, on, run) => runOnce(context, keyed, on, run),
    maxConnections: plan.connections,
    mount: (fastify) => built.mount(fastify),
  });

  const operator = await listenForOperators(config, log, built.operating);

  const drainMs = config.drainSeconds * 1_000;
  closeWithGrace({ delay: drainMs + CLOSE_WITHIN_MS, logger: false }, async ({ err, signal }) => {
    if (err === undefined && drainMs > 0) {
      log.info({ signal, seconds: config.drainSeconds }, 'draining');
      draining.abort();
      await delay(drainMs);
    }
    if (err === undefined) await stopListening(app.server);
    if (err !== undefined) log.fatal({ err }, 'stopping after an unhandled error');
    else log.info({ signal }, 'closing');
    await Promise.allSettled([app.close(), runner.stop(FINISH_JOBS_WITHIN_MS), operator?.close()]);
    await Promise.all([built.close(), tracing?.close()]);
    await opened.close();
    log.info('closed');
  });

  await app.listen({ host: config.host, port: config.port });
  if (config.role !== 'web' && !built.isPaused) {
    runner.start();
    await enqueueStartupJobs(context.jobs);
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  if (config.trustedProxies > 0 && !['127.0.0.1', '::1', 'localhost'].includes(config.host))
    log.warn(
      { host: config.host },
      'The port is open beyond this machine, and X-Forwarded-For is believed of private addresses. Only the proxy must reach it.',
    );
  const wrongClock = await findWrongClock(context.database);
  if (wrongClock !== null) log.error(wrongClock);
  for (const warning of config.warnings) log.warn(warning);
  const unset = config.firebase === null ? [] : unsetFirebaseOptions(config.firebase.options);
  if (unset.length > 0) log.info({ settings: unset }, 'Firebase settings that are not set; signing in works');
  if (config.production) {
    log.info({ host: config.host, port }, `ready on ${config.publicUrl}`);
    return;
  }
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(config.host) ? 'localhost' : config.host;
  process.stdout.write(`ready on http://${host}:${port}\n`);
}

/**
 * The first process of a machine accepts operator commands; when it ends, another takes over. The server also runs
 * without the socket, so failures are only logged.
 */
async function listenForOperators(config: Config, log: Logger, operating: OperationDeps) {
  const path = operatorSocketPath(config.dataDirectory);
  if (path === null) return null;
  let listening: Awaited<ReturnType<typeof listenForCommands>> = null;
  let hasFailed = false;
  const listen = async (): Promise<void> => {
    try {
      if (await isAnswering(path)) return;
      await listening?.close();
      listening = await listenForCommands(path, (command, print) => runCommand(operating, command, print));
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn({ err: error }, 'the socket for operator commands could not be opened');
      hasFailed = true;
    }
  };
  await listen();
  const timer = setInterval(() => void listen(), TAKE_OVER_EVERY_MS);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await listening?.close();
    },
  };
}
