/**
 * `npm run operator -- <command>`, and the short names of some commands. In development it uses the settings of `npm
 * start`; with NODE_ENV=production only those of the environment.
 */
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, projectRoot } from './ensure-installed.mjs';
import { dataDirectory, portsFromEnvironment, serverEnvironment } from './marketplace.mjs';

const built = join(projectRoot, 'dist', 'server', 'operate.js');
const isProduction = process.env['NODE_ENV'] === 'production';

ensureInstalled({ withDevPackages: !(isProduction && existsSync(built)) });

// Development runs the sources, which cannot be out of date.
const program =
  isProduction && existsSync(built)
    ? ['--enable-source-maps', built]
    : ['--import', import.meta.resolve('tsx'), join(projectRoot, 'server', 'operate.ts')];
const words = process.argv.slice(2);
const child = spawn(process.execPath, [...program, ...words], {
  // Relative paths start from the folder in which the command was typed.
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  env: isProduction ? process.env : serverEnvironment(portsFromEnvironment()),
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal));
child.on('close', (code) => {
  // Restored data must not be seeded with the demo.
  if (code === 0 && words[0] === 'restore' && !isProduction)
    writeFileSync(join(dataDirectory(), 'demo-seeded'), '');
  process.exitCode = code ?? 1;
});
