/** `npm run check` runs the quick checks, and `npm run check -- <name>` any check of commands.mjs. */
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../dev/ensure-installed.mjs';
import { runNode } from '../dev/processes.mjs';
import { checks, quickChecks, runByName } from './commands.mjs';

const CONCURRENCY = 2;
// With several threads, the linter would check all types once per thread.
const oneThread = { env: { ...process.env, GOMAXPROCS: '1' } };

/** @returns {Promise<string[]>} the names of the checks that failed */
export async function check() {
  /** @type {Array<{ name: string, code: number, seconds: number }>} */
  const results = [];
  const waiting = quickChecks.entries();
  const runChecks = async () => {
    for (const [index, { name, run = () => [] }] of waiting) {
      const startedAt = performance.now();
      const { code, output } = await runNode(run(), oneThread);
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
  const words = process.argv.slice(2);
  if (words.length > 0) {
    process.exitCode = await runByName('check', checks, words);
  } else {
    ensureInstalled();
    const failed = await check();
    if (failed.length > 0) {
      console.error(`The check failed in: ${failed.join(', ')}.`);
      process.exitCode = 1;
    }
  }
}
