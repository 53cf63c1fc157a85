/**
 * Measures how often original repositories are refused and how often disguised copies are recognised. It fails if an
 * original is refused, or a plain copy is not. `--half 1` and `--half 2` each select every other repository, to validate
 * thresholds on repositories that were not used to set them; `--every 3` copies every third. `--rows <expression>`
 * selects disguises by name.
 */
import { parseArgs } from 'node:util';
import { SourceComparison } from '#domain/source/compared-source.ts';
import type { ComparedSource } from '#domain/source/compared-source.ts';
import { judgeOriginality } from '#domain/verification/originality.ts';
import type { ComparedPart, OriginalityFacts } from '#domain/verification/originality.ts';
import { isCommonCode } from '#server/adapters/source-analyser/common-code.ts';
import { randomOf } from '#tests/attack/disguise-edits.ts';
import type { Files } from '#tests/attack/disguise-edits.ts';
import { disguises } from '#tests/attack/disguises.ts';
import { readCorpus } from './trust-corpus.ts';

const MAX_REPOSITORY_BYTES = 4_000_000;
const MIN_FINGERPRINTS = 15;
const NOT_TEXT = /\.(?:png|jpe?g|gif|webp|ico|mp[34]|pdf|ttf|woff2?|zip|jar)$/iu;

interface Repository {
  readonly name: string;
  readonly files: Files;
  readonly source: ComparedSource;
}

const { values } = parseArgs({
  strict: false,
  options: {
    half: { type: 'string' },
    rows: { type: 'string' },
    every: { type: 'string', default: '1' },
  },
});
const sets = {
  fingerprints: new Map<string, ReadonlySet<number>>(),
  terms: new Map<string, ReadonlySet<number>>(),
};
const isCommon = isCommonCode();
const repositories = chooseRepositories();
console.log(`${repositories.length} repositories\n`);
measureHonest();
measureDisguises();

function chooseRepositories(): Repository[] {
  const { half } = values;
  return readCorpus()
    .filter((_one, index) => half === undefined || index % 2 === Number(half) - 1)
    .flatMap(({ name, files: all }) => {
      const files = all.filter(({ path }) => !path.includes('node_modules/') && !NOT_TEXT.test(path));
      if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_REPOSITORY_BYTES) return [];
      const source = compare(files);
      return source.fingerprints.length < MIN_FINGERPRINTS ? [] : [{ name, files, source }];
    });
}

function compare(files: Files): ComparedSource {
  const comparison = new SourceComparison(isCommon);
  for (const { path, bytes } of files) comparison.add(path, bytes);
  return comparison.result();
}

function factsOf(source: ComparedSource, listings: readonly Repository[]): OriginalityFacts {
  return {
    ...partOf('fingerprints', source.fingerprints, source.libraryFingerprints, listings),
    terms: partOf('terms', source.terms, source.libraryTerms, listings),
    commonFingerprints: source.commonFingerprints,
    opaquePaths: source.opaquePaths,
    unreadableArchives: [],
    isTooLarge: false,
  };
}

function partOf(
  kind: 'fingerprints' | 'terms',
  own: readonly number[],
  libraryFingerprints: readonly number[],
  listings: readonly Repository[],
): ComparedPart {
  const groups = new Map<string, { fingerprints: number; listings: string[] }>();
  const listed = listings.map((repository) => [repository.name, setOf(kind, repository)] as const);
  let hiddenFingerprints = 0;
  const library = new Set(libraryFingerprints);
  for (const fingerprint of [...own, ...library]) {
    const places = listed.filter(([, set]) => set.has(fingerprint)).map(([name]) => name);
    if (places.length === 0) continue;
    if (library.has(fingerprint)) hiddenFingerprints += 1;
    const key = places.join('\n');
    const group = groups.get(key) ?? { fingerprints: 0, listings: places };
    group.fingerprints += 1;
    groups.set(key, group);
  }
  return {
    fingerprints: own.length,
    hiddenFingerprints,
    shared: [...groups.values()],
    listings: listings.map(({ name, source }) => ({
      id: name,
      title: name,
      isOwn: false,
      fingerprints: source[kind].length,
    })),
  };
}

function setOf(kind: 'fingerprints' | 'terms', { name, source }: Repository): ReadonlySet<number> {
  const known = sets[kind].get(name);
  if (known !== undefined) return known;
  const made = new Set(source[kind]);
  sets[kind].set(name, made);
  return made;
}

function measureHonest(): void {
  const pairs = { all: 0, warn: 0, fail: 0 };
  const against = { all: 0, warn: 0, fail: 0 };
  for (const repository of repositories) {
    const { source } = repository;
    const others = repositories.filter((other) => other !== repository);
    for (const other of others) {
      const { result, reason } = judgeOriginality(factsOf(source, [other]));
      pairs.all += 1;
      if (result === 'pass') continue;
      pairs[result] += 1;
      console.log(`  ${repository.name} beside ${other.name}: ${result}, ${reason}`);
    }
    const { result } = judgeOriginality(factsOf(source, others));
    against.all += 1;
    if (result !== 'pass') against[result] += 1;
  }
  console.log(`\nhonest pairs: ${pairs.all}, warned ${pairs.warn}, refused ${pairs.fail}`);
  console.log(
    `honest, beside all others at once: ${against.all}, warned ${against.warn}, refused ${against.fail}\n`,
  );
  if (pairs.all === 0 || pairs.fail + against.fail > 0) process.exitCode = 1;
}

function measureDisguises(): void {
  console.log(`${'copy'.padEnd(52)} refused %  noticed %`);
  const wanted = new RegExp(String(values.rows ?? ''), 'u');
  for (const disguise of disguises.filter(({ name }) => wanted.test(name))) {
    const counts = { all: 0, refused: 0, noticed: 0 };
    const missed: string[] = [];
    repositories.forEach((repository, index) => {
      if (index % Number(values.every) !== 0) return;
      const own = repositories[(index + 7) % repositories.length] ?? repository;
      const files = disguise.apply(repository.files, randomOf(index + 1), own.files);
      const { result, reason } = judgeOriginality(
        factsOf(
          compare(files),
          repositories.filter((other) => other !== own),
        ),
      );
      counts.all += 1;
      if (result === 'fail') counts.refused += 1;
      if (result === 'pass') missed.push(`${repository.name}: ${reason}`);
      else counts.noticed += 1;
    });
    if (disguise.name === 'identical' && counts.refused < counts.all) process.exitCode = 1;
    const percent = (count: number) => ((100 * count) / counts.all).toFixed(0).padStart(7);
    console.log(
      `${disguise.name.padEnd(52)} ${percent(counts.refused)}   ${percent(counts.noticed)}     ${missed.slice(0, 3).join(', ')}`,
    );
  }
}
