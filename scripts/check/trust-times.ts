/**
 * How long the zip of a repository of 2 MB is read and described, and for how long at most nothing else runs meanwhile.
 * Sources of this project are added to a smaller corpus.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { projectRoot } from '#server/runtime/project-root.ts';
import { craftZip } from '#tests/attack/crafted-zip.ts';
import { createSourceAnalyser } from '../../server/adapters/source-analyser/source-analyser.ts';
import { createZipArchiveReader } from '../../server/adapters/yauzl/zip-archive-reader.ts';
import { compareArchive } from '../../server/verification/compare-archive.ts';
import { searchArchive } from '../../server/verification/search-archive.ts';
import { readCorpus, readOwnSources } from './trust-corpus.ts';

const BYTES = 2_000_000;
const MAX_FILE_BYTES = 100_000;
const MAX_MS = 1_200;
const MAX_BLOCKED_MS = 20;
const RESOLUTION_MS = 1;
const RUNS = 3;

const archives = createZipArchiveReader();
const sourceAnalyser = createSourceAnalyser();

function aZip(): Buffer {
  const entries: { name: string; content: Buffer }[] = [];
  let left = BYTES;
  for (const { name, files } of [...readCorpus(), { name: 'own', files: readOwnSources() }]) {
    for (const { path, bytes } of files) {
      if (bytes.length > Math.min(left, MAX_FILE_BYTES)) continue;
      left -= bytes.length;
      entries.push({ name: `root/${name}/${path}`, content: Buffer.from(bytes) });
    }
  }
  console.log(`${entries.length} files, ${((BYTES - left) / 1_000_000).toFixed(1)} MB`);
  return craftZip(entries);
}

const zip = aZip();
const readme = { path: 'README.md', text: readFileSync(join(projectRoot, 'README.md'), 'utf8').repeat(4) };
let isSlow = false;
for (let run = 1; run <= RUNS; run += 1) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const started = performance.now();
  const archive = await archives.open(zip);
  if (archive === null) throw new Error('the crafted zip cannot be read');
  await compareArchive(archive, []);
  const findings = await searchArchive({ archives, sourceAnalyser }, archive);
  await sourceAnalyser.describe({
    readme,
    files: archive.entries.map(({ path, unpackedBytes }) => ({ path, sizeBytes: unpackedBytes })),
    lines: null,
    manifests: findings?.manifests ?? [],
    commits: null,
    names: { accounts: ['own'], repository: 'own/own' },
  });
  const ms = performance.now() - started;
  // What was kept waiting is counted when it runs.
  await setTimeout(5 * RESOLUTION_MS);
  delay.disable();
  const blockedMs = delay.max / 1e6 - RESOLUTION_MS;
  // The first run also starts the thread.
  if (run > 1) isSlow ||= ms > MAX_MS || blockedMs > MAX_BLOCKED_MS;
  console.log(`run ${run}: ${ms.toFixed(0)} ms, nothing else ran for at most ${blockedMs.toFixed(0)} ms`);
}
if (isSlow) process.exitCode = 1;
