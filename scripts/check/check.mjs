import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, projectRoot } from '../dev/ensure-installed.mjs';
import { commandOf, runNode } from '../dev/processes.mjs';

/** @returns {Array<{ name: string, nodeArguments: string[] }>} */
function steps() {
  return [
    { name: 'format', nodeArguments: [commandOf('oxfmt'), '--check', '.'] },
    { name: 'lint', nodeArguments: [commandOf('oxlint'), '--type-aware', '--deny-warnings', '.'] },
    {
      name: 'types',
      nodeArguments: [commandOf('typescript', 'tsc'), '--noEmit', '--singleThreaded', '-p', '.'],
    },
    {
      name: 'boundaries',
      nodeArguments: ['--import', 'tsx', join(projectRoot, 'scripts', 'check', 'check-boundaries.ts')],
    },
    {
      name: 'words',
      nodeArguments: ['--import', 'tsx', join(projectRoot, 'scripts', 'check', 'check-words.ts')],
    },
    {
      name: 'docs',
      nodeArguments: ['--import', 'tsx', join(projectRoot, 'scripts', 'check', 'check-docs.ts')],
    },
    {
      name: 'schema',
      nodeArguments: ['--import', 'tsx', join(projectRoot, 'scripts', 'dev', 'schema-types.ts'), '--check'],
    },
    { name: 'dead code', nodeArguments: [commandOf('knip'), '--no-progress'] },
  ];
}

const CONCURRENCY = 2;
// With several threads, the linter would check all types once per thread.
const oneThread = { env: { ...process.env, GOMAXPROCS: '1' } };

/** @returns {Promise<string[]>} the names of the checks that failed */
export async function check() {
  /** @type {Array<{ name: string, code: number, seconds: number }>} */
  const results = [];
  const waiting = steps().entries();
  const runChecks = async () => {
    for (const [index, { name, nodeArguments }] of waiting) {
      const startedAt = performance.now();
      const { code, output } = await runNode(nodeArguments, oneThread);
      const seconds = (performance.now() - startedAt) / 1000;
      results[index] = { name, code, seconds };
      if (code !== 0) console.log(`\n── ${name} ──\n${output.trimEnd()}\n`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runChecks));
  for (const { name, code, seconds } of results) {
    console.log(
      `  ${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(10)}  ${seconds.toFixed(1).padStart(5)} s`,
    );
  }
  return results.filter((result) => result.code !== 0).map((result) => result.name);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled();
  const failed = await check();
  if (failed.length > 0) {
    console.error(`The check failed in: ${failed.join(', ')}.`);
    process.exitCode = 1;
  }
}
