/**
 * `--only photos --photos <dir> --listed 10000 --copied 100 --honest 1000 --tables 200 --seed 1` measures how many edited copies of
 * listed pictures are found, how many other pictures are mistaken for copies, and which pictures are taken for
 * photographs. Each folder in `<dir>` is a kind of photographs; half of its JPEGs, which `--seed` chooses, are listed, the others
 * are honest. Generated pictures of the same kits as the listed ones are added to reach both counts. Every edit whose name contains `--rows`
 * is applied to `--copied` listed pictures of each kind. See docs/photo-matching.md.
 */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { ANALYSED_SIDE, analysePicture, keysOf } from '#domain/pictures/picture-fingerprint.ts';
import type { AnalysedPicture } from '#domain/pictures/picture-fingerprint.ts';
import { alignPictures, isPartlySame, isSamePhoto } from '#domain/pictures/picture-match.ts';
import { toComparable } from '#domain/pictures/picture-overlap.ts';
import type { Comparable } from '#domain/pictures/picture-overlap.ts';
import { assessPhotos } from '#domain/verification/photo-assessment.ts';
import { MAX_CANDIDATES } from '#server/pictures/find-listed-photos.ts';
import { aDeviceOnTable, aDeviceScene, randomFrom } from '#tests/support/device-scenes.ts';
import { notPhotos } from '#tests/support/not-photos.ts';
import { coveredCopies, photoCopies } from '#tests/support/photo-copies.ts';
import { aPhotoFile } from '#tests/support/photos.ts';
import { drawDevice } from '../demo/devices/draw-device.ts';
import { hardwareListings } from '../demo/hardware.ts';

const { values: options } = parseArgs({
  strict: false,
  options: {
    listed: { type: 'string', default: '1000' },
    copied: { type: 'string', default: '20' },
    honest: { type: 'string', default: '200' },
    tables: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    photos: { type: 'string', default: '' },
    rows: { type: 'string', default: '' },
  },
});
const values = options as { readonly [Name in keyof typeof options]: string };
const number = (name: keyof typeof values): number => Number(values[name]);
const seed = number('seed');

interface Source {
  readonly kind: string;
  readonly read: () => Promise<Buffer>;
}

const folders = values.photos === '' ? [] : readdirSync(values.photos);
const filesOf = (folder: string): string[] =>
  readdirSync(join(values.photos, folder))
    .filter((name) => /\.jpe?g$/iu.test(name))
    .map((name) => join(values.photos, folder, name));
const photographs = folders.flatMap((kind) =>
  filesOf(kind).map((file, index) => ({
    kind,
    isListed: (index + seed) % 2 === 0,
    read: async () =>
      await sharp(file)
        .rotate()
        .resize({ width: 1_024, height: 1_024, fit: 'inside' })
        .jpeg({ quality: 90 })
        .toBuffer(),
  })),
);

/** Honest scenes show the same desk and parts as listed ones. */
function drawn(isListed: boolean, count: number): Source[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const at = seed * 1_000_000 + 10 * Math.floor(index / 5) + (index % 5) + (isListed ? 0 : 5);
    return index % 5 === 4
      ? { kind: 'soft light', read: async () => await aPhotoFile(at, 320, 240) }
      : { kind: 'scene', read: async () => await aDeviceScene(at, 240, 180) };
  });
}

function sourcesOf(isListed: boolean, count: number): Source[] {
  const devices = hardwareListings.filter((_, index) => ((index + seed) % 2 === 0) === isListed);
  const some = [
    ...photographs.filter((photo) => photo.isListed === isListed),
    ...devices.map((device) => ({
      kind: 'drawing',
      read: async () => (await drawDevice(device))[0] as Buffer,
    })),
  ].slice(0, count);
  return [...some, ...drawn(isListed, count - some.length)];
}

const listed = sourcesOf(true, number('listed'));
const honest = sourcesOf(false, number('honest'));
const kinds = [...new Set(listed.map(({ kind }) => kind))];

let analysedMs = 0;
let analysedCount = 0;
async function analyse(picture: Buffer): Promise<AnalysedPicture> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .resize({ width: ANALYSED_SIDE, height: ANALYSED_SIDE, fit: 'inside' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const start = process.cpuUsage();
  const analysed = analysePicture(new Uint8Array(data), info.width, info.height);
  analysedMs += process.cpuUsage(start).user / 1_000;
  analysedCount += 1;
  return analysed;
}

const places = new Map<number, number[]>();
const known: Comparable[] = [];
for (const source of listed) {
  const { fingerprint } = await analyse(await source.read());
  for (const key of keysOf(fingerprint)) {
    const at = places.get(key);
    if (at === undefined) places.set(key, [known.length]);
    else at.push(known.length);
  }
  known.push(toComparable(fingerprint));
  if (known.length % 1_000 === 0) console.log(`${known.length} listed`);
}

let comparedMs = 0;
let comparedCount = 0;
let candidateCount = 0;
let probeCount = 0;
/** The listed pictures that are the same, and those that are partly the same. */
async function findMatches(picture: Buffer): Promise<{ same: number[]; partly: number[] }> {
  const analysed = await analyse(picture);
  const shared = new Map<number, number>();
  for (const key of analysed.probes)
    for (const at of places.get(key) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
  candidateCount += shared.size;
  probeCount += analysed.probes.length;
  const candidates = [...shared].toSorted((a, b) => b[1] - a[1]).slice(0, MAX_CANDIDATES);
  const start = process.cpuUsage();
  const comparable = toComparable(analysed.fingerprint, analysed.thumbnail);
  const alignments = candidates.map(([at]) => ({
    at,
    alignment: alignPictures(comparable, analysed.variants, known[at] as Comparable),
  }));
  comparedMs += process.cpuUsage(start).user / 1_000;
  comparedCount += 1;
  const listOf = (isAlike: typeof isSamePhoto) =>
    alignments.filter(({ alignment }) => isAlike(alignment)).map(({ at }) => at);
  return { same: listOf(isSamePhoto), partly: listOf(isPartlySame) };
}

const write = (name: string, cells: readonly string[]): void =>
  console.log([name.padEnd(52), ...cells.map((cell) => cell.padStart(12))].join(' '));
const random = randomFrom(seed);

write(`copies found (seed ${seed})`, kinds);
const another = async (at: number): Promise<Buffer> => await (honest[at % honest.length] as Source).read();
for (const [name, copy] of Object.entries({ ...photoCopies, ...coveredCopies })) {
  if (!name.includes(values.rows)) continue;
  const cells: string[] = [];
  for (const kind of kinds) {
    const originals = listed.flatMap((source, at) => (source.kind === kind ? [{ source, at }] : []));
    const step = Math.max(1, Math.floor(originals.length / number('copied')));
    const chosen = originals.filter((_, index) => index % step === 0).slice(0, number('copied'));
    let found = 0;
    for (const { source, at } of chosen) {
      const { same, partly } = await findMatches(await copy(await source.read(), random, another));
      if (same.includes(at) || (name in coveredCopies && partly.includes(at))) found += 1;
    }
    cells.push(`${found} of ${chosen.length}`);
  }
  write(name, cells);
}

write('\nother pictures', ['refused', 'reported']);
for (const kind of new Set(honest.map((source) => source.kind))) {
  const sources = honest.filter((source) => source.kind === kind);
  let [refused, reported] = [0, 0];
  for (const source of sources) {
    const { same, partly } = await findMatches(await source.read());
    if (same.length > 0) refused += 1;
    else if (partly.length > 0) reported += 1;
    for (const at of same) console.log(`${kind}: mistaken for listed ${listed[at]?.kind} ${at}`);
  }
  write(`${kind}, none listed`, [`${refused} of ${sources.length}`, `${reported}`]);
}
const tables = number('tables');
let [refusedTables, reportedTables] = [0, 0];
for (let pair = 0; pair < tables; pair += 1) {
  const table = seed * 1_000_000 + pair * 10;
  const place = { x: 0.2 + random() * 0.6, y: 0.2 + random() * 0.6, share: 0.05 + random() * 0.3 };
  const moved = random() < 0.5 ? place : { ...place, x: random(), y: random() };
  const one = await analyse(await aDeviceOnTable(table, table + 7_001, place));
  const other = await analyse(await aDeviceOnTable(table, table + 8_001, moved));
  const alignment = alignPictures(
    toComparable(other.fingerprint, other.thumbnail),
    other.variants,
    toComparable(one.fingerprint),
  );
  if (isSamePhoto(alignment)) refusedTables += 1;
  else if (isPartlySame(alignment)) reportedTables += 1;
}
write('another device on a listed table', [`${refusedTables} of ${tables}`, `${reportedTables}`]);

// Imported after the devices were drawn, because it forbids SVG.
const { createSharpImageProcessor } = await import('#server/adapters/sharp/sharp-image-processor.ts');
const images = createSharpImageProcessor();
const file = join(mkdtempSync(join(tmpdir(), 'pictures-')), 'picture');
async function judge(name: string, pictures: readonly (() => Promise<Buffer>)[]): Promise<void> {
  let [accepted, proved] = [0, 0];
  for (const read of pictures) {
    writeFileSync(file, await read());
    const { measures } = await images.process(file);
    const { checks } = assessPhotos([{ ...measures, repeatsEarlier: false, listings: [] }]);
    const result = checks.find(({ id }) => id === 'real')?.result;
    if (result === 'pass') proved += 1;
    if (result === 'pass' || result === 'warn') accepted += 1;
  }
  write(name, [`${accepted} of ${pictures.length}`, `${proved}`, `${pictures.length - proved}`]);
}
write('\ntaken for photographs', ['accepted', 'with stamp', 'without']);
for (const [name, draw] of Object.entries(notPhotos))
  await judge(
    name,
    Array.from({ length: tables }, (_, at) => async () => await draw(seed * 1_000 + at)),
  );
for (const folder of folders)
  await judge(
    folder,
    filesOf(folder).map((path) => async () => await Promise.resolve(readFileSync(path))),
  );

const mean = (sum: number, count = comparedCount): string => (sum / count).toFixed(1);
console.log(
  `\n${listed.length} listed; CPU of a picture: analysis ${mean(analysedMs, analysedCount)} ms, comparison ${mean(comparedMs)} ms; ${mean(probeCount)} keys looked up, ${mean(candidateCount)} pictures share one`,
);
