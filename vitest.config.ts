import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/**
 * The tests that need no browser.
 *
 * `unit` are rules, contract, sandbox, adapters and scripts; `web` renders screens in jsdom; `slices` go through the server with a
 * real database, one process a file set, so that a worker migrates its database once; `slices-postgres` is the same on
 * the PostgreSQL that TEST_DATABASE_URL names (`*.postgres.test.ts` is for that alone, `*.embedded.test.ts` for the embedded
 * one, or for what is the same on both, such as refusing bad input);
 * `architecture` checks the checks.
 */
const testDatabaseUrl = process.env['TEST_DATABASE_URL'] ?? '';

const slices = {
  include: ['server/**/*.test.ts', 'tests/{attack,contract,support,invariants,ledger}/**/*.test.ts'],
  exclude: ['server/adapters/**'],
  environment: 'node' as const,
  // Files of one worker share its modules and with them its migrated database.
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{domain,contract,sandbox,scripts}/**/*.test.ts',
            'server/adapters/**/*.test.ts',
            'web/lib/**/*.test.ts',
          ],
          exclude: ['sandbox/github/samples/**'],
          environment: 'node',
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.tsx', 'web/{api,app,components,features,testing}/**/*.test.ts'],
          environment: 'jsdom',
          setupFiles: ['web/testing/setup.ts'].filter((file) => existsSync(file)),
          // Files of one worker share the libraries they load, half of all the work; what a test stubs goes with it.
          isolate: false,
          unstubGlobals: true,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...slices,
          name: 'slices',
          exclude: [...slices.exclude, '**/*.postgres.test.ts'],
          env: { TEST_DATABASE_URL: '' },
        },
      },
      ...(testDatabaseUrl === ''
        ? []
        : [
            {
              test: {
                ...slices,
                name: 'slices-postgres',
                exclude: [...slices.exclude, '**/*.embedded.test.ts'],
              },
            },
          ]),
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
    ],
  },
});
