/**
 * `npm run api:examples`: records the examples of the OpenAPI document in server/http/api-examples.gen.ts.
 */
import { commandOf, runNode } from './processes.mjs';

const { code } = await runNode(
  [commandOf('vitest'), 'run', '--project', 'slices', 'tests/invariants/access-matrix.test.ts'],
  { env: { ...process.env, RECORD_API_EXAMPLES: 'on' }, show: true },
);
process.exitCode = code;
