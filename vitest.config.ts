import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './scripts/check/memory-files.mjs';
import { leavesOutSlowTests, slowSlices } from './scripts/check/slow-tests.mjs';

keepTemporaryFilesInMemory();

/** A test that writes to the console fails. */
const silentConsole = ['tests/support/silent-console.ts'];

/** From version 25 Node.js has a `localStorage` of its own, which would hide that of jsdom. */
const withoutOwnStorage = ['--no-experimental-webstorage'].filter((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Transformed modules are kept on disk, because the projects run one after another and share most of them.
    experimental: { fsModuleCache: true },
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: silentConsole,
          include: [
            '{domain,contract,words,sandbox,scripts}/**/*.test.ts',
            'server/adapters/**/*.test.ts',
            'web/lib/**/*.test.ts',
          ],
          exclude: ['sandbox/github/samples/**'],
          environment: 'node',
          execArgv: withoutOwnStorage,
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.tsx', 'web/{api,app,components,features,testing}/**/*.test.ts'],
          environment: 'jsdom',
          execArgv: withoutOwnStorage,
          setupFiles: [...silentConsole, 'web/testing/setup.ts'],
          // The test files of a worker share loaded libraries, which halves the run time. Stubbed globals must
          // therefore be restored.
          isolate: false,
          unstubGlobals: true,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'slices',
          include: [
            'server/**/*.test.ts',
            'tests/{attack,contract,support,invariants,ledger,vendors}/**/*.test.ts',
            ...(process.env['TEST_PGBOUNCER'] === undefined ? [] : ['tests/pgbouncer/**/*.test.ts']),
            ...(process.env['TEST_REPLICA'] === undefined ? [] : ['tests/replica/**/*.test.ts']),
          ],
          exclude: ['server/adapters/**', ...(leavesOutSlowTests ? slowSlices : [])],
          environment: 'node',
          globalSetup: ['tests/support/start-postgres.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'architecture',
          setupFiles: silentConsole,
          include: ['tests/architecture/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
    ],
  },
});
