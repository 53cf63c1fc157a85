/**
 * `npm run check -- api [--url http://localhost:4000]`: lints the OpenAPI document of a running server,
 * generates clients with two generators, and sells and buys a project with one of them. npm downloads the
 * tools for each run.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { tradeWithClient } from './generated-client.mjs';

const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:4000' } } });
const origin = values.url.replace(/\/$/, '');
const folder = mkdtempSync(join(tmpdir(), 'protohaat-api-'));
const file = (/** @type {string} */ name) => join(folder, name);

/** @param {string[]} packages @param {string[]} command */
async function run(packages, command) {
  const packageOptions = packages.map((name) => `--package=${name}`);
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  return await promisify(execFile)(
    'npm',
    ['exec', '--yes', '--ignore-scripts', ...packageOptions, '--', ...command],
    options,
  );
}

try {
  const response = await fetch(`${origin}/api/openapi.json`);
  writeFileSync(file('openapi.json'), await response.text());
  writeFileSync(file('.spectral.json'), JSON.stringify({ extends: ['spectral:oas'] }));
  await run(['@redocly/cli@2.77.0'], ['redocly', 'lint', 'openapi.json']);
  console.log('Redocly: no errors');
  await run(['@stoplight/spectral-cli@6.16.3'], ['spectral', 'lint', 'openapi.json', '-r', '.spectral.json']);
  console.log('Spectral: no errors');
  const typescript = 'typescript@5.9.3';
  await run(
    ['openapi-typescript@7.10.1', typescript],
    ['openapi-typescript', 'openapi.json', '-o', 'types.d.ts'],
  );
  await run([typescript], ['tsc', '--noEmit', '--strict', '--target', 'es2022', 'types.d.ts']);
  console.log(
    `openapi-typescript: ${readFileSync(file('types.d.ts'), 'utf8').split('\n').length} lines of types`,
  );
  await run(
    ['@hey-api/openapi-ts@0.85.2', typescript],
    ['openapi-ts', '-i', 'openapi.json', '-o', 'client', '-c', '@hey-api/client-fetch'],
  );
  await run(
    ['esbuild@0.25.12'],
    ['esbuild', 'client/sdk.gen.ts', '--bundle', '--format=esm', '--platform=node', '--outfile=client.mjs'],
  );
  await tradeWithClient(origin, await import(pathToFileURL(file('client.mjs')).href));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
