/**
 * Runs `npm run operator -- <command>`. In development, uses the settings of `npm start`; with NODE_ENV=production, only
 * environment variables.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, projectRoot } from './ensure-installed.mjs';
import { portsFromEnvironment, serverEnvironment } from './marketplace.mjs';

const built = join(projectRoot, 'dist', 'server', 'operate.js');
const isProduction = process.env['NODE_ENV'] === 'production';

ensureInstalled({ withDevPackages: !(isProduction && existsSync(built)) });

// Development runs from source, because a build may be out of date.
const program =
  isProduction && existsSync(built)
    ? ['--enable-source-maps', built]
    : ['--import', import.meta.resolve('tsx'), join(projectRoot, 'server', 'start', 'operate.ts')];
const words = process.argv.slice(2);
const child = spawn(process.execPath, [...program, ...words], {
  // npm changes the working directory; INIT_CWD is the folder in which the user ran the command.
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  env: isProduction ? process.env : serverEnvironment(portsFromEnvironment()),
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal));
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
