/**
 * `npm run operator -- <command>`, and the shorter names for some of its commands. On a laptop it has the settings of
 * `npm start`; with NODE_ENV=production those of the environment alone.
 */
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, projectRoot } from './ensure-installed.mjs';
import { dataDirectory, portsFromEnvironment, serverEnvironment } from './marketplace.mjs';

const built = join(projectRoot, 'dist', 'server', 'operate.js');
const isProduction = process.env['NODE_ENV'] === 'production';

ensureInstalled({ withDevPackages: !(isProduction && existsSync(built)) });

// A laptop has the sources and what runs them; there is no build to be out of date.
const program =
  isProduction && existsSync(built)
    ? ['--enable-source-maps', built]
    : ['--import', import.meta.resolve('tsx'), join(projectRoot, 'server', 'operate.ts')];
const words = process.argv.slice(2);
const child = spawn(process.execPath, [...program, ...words], {
  // Paths are meant from where they were typed.
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  env: isProduction ? process.env : serverEnvironment(portsFromEnvironment()),
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal));
child.on('close', (code) => {
  // A market that was restored is nobody's first start.
  if (code === 0 && words[0] === 'restore' && !isProduction)
    writeFileSync(join(dataDirectory(), 'demo-seeded'), '');
  process.exitCode = code ?? 1;
});
