/**
 * How many honest repositories a verification would refuse or tell of, because of secrets and dangers. Those named by
 * `--live <name,…>` have keys that work, so they are counted apart.
 */
import { parseArgs } from 'node:util';
import { judgeDanger } from '#domain/verification/danger-findings.ts';
import { DangerSearch } from '#domain/verification/danger-search.ts';
import { SecretSearch } from '#domain/verification/secret-search.ts';
import type { Files } from '#tests/attack/disguise-edits.ts';
import { readCorpus } from './trust-corpus.ts';

const MAX_REFUSED_SHARE = 1 / 66;

const { live = '' } = parseArgs({ strict: false, options: { live: { type: 'string' } } }).values;
const withLiveKeys = String(live).split(',');
const counts = { all: 0, secrets: { refuse: 0, tell: 0, live: 0 }, danger: { refuse: 0, tell: 0 } };
const spent = { secretMs: 0, dangerMs: 0, bytes: 0 };
for (const { name, files } of readCorpus()) {
  counts.all += 1;
  spent.bytes += files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  lookForSecrets(name, files);
  lookForDanger(name, files);
}
const megabytes = spent.bytes / 1_000_000;
const rate = (ms: number) => `${(ms / megabytes).toFixed(0)} ms a MB`;
console.log(`\n${counts.all} honest repositories, ${megabytes.toFixed(0)} MB`);
console.log(
  `secrets: ${counts.secrets.refuse} refused, ${counts.secrets.live} with live keys refused, ${counts.secrets.tell} told, ${rate(spent.secretMs)}`,
);
console.log(
  `dangers: ${counts.danger.refuse} refused, ${counts.danger.tell} told, ${rate(spent.dangerMs)}\n`,
);
if (counts.secrets.refuse > counts.all * MAX_REFUSED_SHARE || counts.danger.refuse > 0) process.exitCode = 1;

function lookForSecrets(name: string, files: Files): void {
  const started = performance.now();
  const search = new SecretSearch();
  for (const { path, bytes } of files) search.add(path, bytes);
  const { found } = search.result();
  spent.secretMs += performance.now() - started;
  const refused = found.filter(({ level }) => level === 'refuse');
  if (found.length === 0) return;
  const result = refused.length === 0 ? 'tell' : withLiveKeys.includes(name) ? 'live' : 'refuse';
  counts.secrets[result] += 1;
  for (const { path, line, provider, form } of refused.slice(0, 3))
    console.log(`  ${name}: ${provider} ${form}, ${path}:${line}`);
}

function lookForDanger(name: string, files: Files): void {
  const started = performance.now();
  const search = new DangerSearch();
  for (const { path, bytes } of files) search.add(path, bytes);
  const facts = search.result();
  spent.dangerMs += performance.now() - started;
  const paths = files.map(({ path }) => path);
  const { result, params, places = [] } = judgeDanger({ facts, paths, isAccepted: false });
  if (result === 'pass') return;
  counts.danger[result === 'fail' ? 'refuse' : 'tell'] += 1;
  console.log(`  ${name}: ${JSON.stringify(params)} ${places.slice(0, 5).join(' ')}`);
}
