import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#scripts/dev/ensure-installed.mjs';
import { findChromium, chromiumInstructions } from '#scripts/dev/find-chromium.mjs';
import { ProgramFamily } from '#scripts/dev/processes.mjs';
import { freePort } from '../support/free-port.ts';

export default async function startWorld(): Promise<() => Promise<void>> {
  return await startWorldWith(async () => {});
}

/** @param root - where the server is built */
export async function startWorldWith(
  fill: (data: string) => Promise<void>,
  root = projectRoot,
): Promise<() => Promise<void>> {
  if (findChromium() === null) throw new Error(chromiumInstructions());
  const directory = mkdtempSync(join(tmpdir(), 'protohaat-journeys-'));
  const [web, sandbox, smtp] = [await freePort(), await freePort(), await freePort()];
  const family = new ProgramFamily();
  const start = (name: string, program: string, env: NodeJS.ProcessEnv): Promise<void> => {
    const { promise, resolve, reject } = withResolvers();
    const lines: string[] = [];
    family.start(name, [join(program === 'server' ? root : projectRoot, 'dist', program, 'main.js')], {
      env: { ...process.env, NODE_ENV: 'development', ...env },
      onLine: (line) => {
        lines.push(line);
        if (line.includes('ready on http')) resolve();
        if (/"level":(?:50|60)/u.test(line)) process.stderr.write(`[${name}] ${line}\n`);
      },
      onExit: (code) => {
        if (!family.isClosing)
          reject(new Error(`the ${name} ended (${code}):\n${lines.slice(-20).join('\n')}`));
      },
    });
    return promise;
  };

  const data = join(directory, 'data');
  const repositories = join(data, 'sandbox');
  await fill(data);
  await start('sandbox', 'sandbox', {
    SANDBOX_PORT: String(sandbox),
    SANDBOX_SMTP_PORT: String(smtp),
    SANDBOX_DATA_DIR: repositories,
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${web}/api/payment/webhook`,
    SANDBOX_PUBLIC_URL: `http://localhost:${web}`,
  });
  await start('server', 'server', {
    SANDBOX: 'on',
    PORT: String(web),
    DATA_DIR: data,
    SANDBOX_URL: `http://127.0.0.1:${sandbox}`,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    LOG_LEVEL: 'warn',
    WEBHOOKS_PRIVATE: 'on',
  });

  process.env['JOURNEYS_URL'] = `http://localhost:${web}`;
  process.env['JOURNEYS_SANDBOX_URL'] = `http://127.0.0.1:${sandbox}`;
  process.env['JOURNEYS_SMTP_URL'] = `smtp://127.0.0.1:${smtp}`;
  process.env['JOURNEYS_DATA_DIR'] = data;
  process.env['JOURNEYS_REPOSITORIES'] = join(repositories, 'repositories');
  process.env['SERVER_PROGRAM'] = join('dist', 'server', 'main.js');
  return async () => {
    await family.close();
    await rm(directory, { recursive: true, force: true });
  };
}

function withResolvers() {
  let resolve!: () => void;
  let reject!: (reason: Error) => void;
  // eslint-disable-next-line promise/avoid-new -- Promise.withResolvers is newer than Node 20
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
