/** `npm run bench -- <name>` runs a measurement of commands.mjs; without a name, that of the market. */
import { benches, runByName } from './commands.mjs';

const words = process.argv.slice(2);
const [first = ''] = words;
const isNamed = first === '--list' || (first !== '' && !first.startsWith('-'));
process.exitCode = await runByName('bench', benches, isNamed ? words : ['market', ...words]);
