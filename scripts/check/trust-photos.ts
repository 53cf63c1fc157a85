/**
 * `--only photos --listed 10000 --copied 60 --honest 1000 --tables 200 --photos <dir>` measures how many edited copies of listed pictures are recognised, and how many unrelated (“honest”) pictures are
 * mistaken for copies. Half of the JPEGs in `<dir>` are listed and half are honest; generated pictures are added to
 * reach both counts. Every edit is applied to `--copied` listed pictures of each kind. It also measures `--tables` pairs
 * of devices on the same table, and which pictures of each kind that no camera took are refused or not proved.
 * See docs/photo-matching.md.
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
import { createSharpImageProcessor } from '#server/adapters/sharp/sharp-image-processor.ts';
import { aDeviceOnTable, aDeviceScene, randomFrom } from '#tests/support/device-scenes.ts';
import { notPhotos } from '#tests/support/not-photos.ts';
import { coveredCopies, photoCopies } from '#tests/support/photo-copies.ts';
import { aPhotoFile } from '#tests/support/photos.ts';

const MAX_CANDIDATES = 24;
const SOFT_LIGHT_SHARE = 0.2;

const { values: options } = parseArgs({
  strict: false,
  options: {
    listed: { type: 'string', default: '1000' },
    copied: { type: 'string', default: '20' },
    honest: { type: 'string', default: '200' },
    tables: { type: 'string', default: '60' },
    photos: { type: 'string', default: '' },
  },
});
const values = options as { readonly [Name in keyof typeof options]: string };
const [listedCount, copiedCount, honestCount] = [values.listed, values.copied, values.honest].map(Number) as [
  number,
  number,
  number,
];
const files =
  values.photos === '' ? [] : readdirSync(values.photos).filter((name) => /\.jpe?g$/iu.test(name));

type Kind = 'photograph' | 'scene' | 'soft light';
interface Source {
  readonly kind: Kind;
  read(): Promise<Buffer>;
}

function photographs(from: number, to: number): Source[] {
  return files.slice(from, to).map((name) => ({
    kind: 'photograph',
    read: async () =>
      await sharp(join(values.photos, name))
        .resize({ width: 1_024, height: 1_024, fit: 'inside' })
        .jpeg({ quality: 90 })
        .toBuffer(),
  }));
}

function drawn(from: number, count: number): Source[] {
  return Array.from({ length: count }, (_, index) => {
    const seed = from + index;
    return seed % Math.round(1 / SOFT_LIGHT_SHARE) === 0
      ? { kind: 'soft light', read: async () => await aPhotoFile(seed, 320, 240) }
      : { kind: 'scene', read: async () => await aDeviceScene(seed, 240, 180) };
  });
}

const middle = Math.ceil(files.length / 2);
const listedPhotos = photographs(0, middle).slice(0, listedCount);
const listed = [...listedPhotos, ...drawn(0, listedCount - listedPhotos.length)];
const honestPhotos = photographs(middle, files.length).slice(0, honestCount);
const honest = [...honestPhotos, ...drawn(listedCount + 5, honestCount - honestPhotos.length)];

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
async function findMatches(picture: Buffer, isAlike = isSamePhoto): Promise<number[]> {
  const { fingerprint, probes, variants } = await analyse(picture);
  const shared = new Map<number, number>();
  for (const key of probes) for (const at of places.get(key) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
  candidateCount += shared.size;
  const candidates = [...shared].toSorted((a, b) => b[1] - a[1]).slice(0, MAX_CANDIDATES);
  const comparable = toComparable(fingerprint);
  const start = process.cpuUsage();
  const same = candidates
    .map(([at]) => at)
    .filter((at) => isAlike(alignPictures(comparable, variants, known[at] as Comparable)));
  comparedMs += process.cpuUsage(start).user / 1_000;
  comparedCount += 1;
  return same;
}

const random = randomFrom(7);
const kinds: Kind[] = ['photograph', 'scene', 'soft light'];
const refused = new Map<Kind, number>();
for (const [index, source] of honest.entries()) {
  const same = await findMatches(await source.read());
  if (same.length === 0) continue;
  refused.set(source.kind, (refused.get(source.kind) ?? 0) + 1);
  console.log(`honest ${source.kind} ${index} is mistaken for listed ${same.join(', ')}`);
}
for (const kind of kinds) {
  const all = honest.filter((source) => source.kind === kind).length;
  if (all > 0) console.log(`honest ${kind}s refused: ${refused.get(kind) ?? 0} of ${all}`);
}
console.log(`\ncopies recognised, %\t${kinds.join('\t')}`);
const isAlike: typeof isSamePhoto = (alignment) => isSamePhoto(alignment) || isPartlySame(alignment);
for (const [name, copy] of Object.entries({ ...photoCopies, ...coveredCopies })) {
  const shares: string[] = [];
  for (const kind of kinds) {
    const originals = listed.flatMap((source, at) => (source.kind === kind ? [{ source, at }] : []));
    const step = Math.max(1, Math.floor(originals.length / copiedCount));
    const chosen = originals.filter((_, index) => index % step === 0).slice(0, copiedCount);
    let found = 0;
    for (const { source, at } of chosen) {
      const copied = await copy(await source.read(), random);
      if ((await findMatches(copied, name in coveredCopies ? isAlike : isSamePhoto)).includes(at)) found += 1;
    }
    shares.push(chosen.length === 0 ? '–' : ((100 * found) / chosen.length).toFixed(0));
  }
  console.log(`${name}\t${shares.join('\t')}`);
}

let [sameTables, partlySameTables] = [0, 0];
const tables = Number(values.tables);
for (let pair = 0; pair < tables; pair += 1) {
  const place = { x: 0.2 + random() * 0.6, y: 0.2 + random() * 0.6, share: 0.05 + random() * 0.3 };
  const moved = random() < 0.5 ? place : { ...place, x: random(), y: random() };
  const one = await analyse(await aDeviceOnTable(pair * 10, pair * 10 + 7_001, place));
  const other = await analyse(await aDeviceOnTable(pair * 10, pair * 10 + 8_001, moved));
  const alignment = alignPictures(
    toComparable(other.fingerprint),
    other.variants,
    toComparable(one.fingerprint),
  );
  if (isSamePhoto(alignment)) sameTables += 1;
  if (isPartlySame(alignment)) partlySameTables += 1;
}
console.log(
  `devices on one table: ${sameTables} of ${tables} pairs refused, ${partlySameTables} partly the same`,
);

const images = createSharpImageProcessor();
const file = join(mkdtempSync(join(tmpdir(), 'pictures-')), 'picture');
async function isProved(picture: Buffer): Promise<boolean> {
  writeFileSync(file, picture);
  const { measures } = await images.process(file);
  const { checks } = assessPhotos([{ ...measures, repeatsEarlier: false, listings: [] }]);
  return checks.some(({ id, result }) => id === 'real' && result === 'pass');
}
for (const [kind, draw] of Object.entries(notPhotos)) {
  let proved = 0;
  for (let seed = 0; seed < tables; seed += 1) proved += Number(await isProved(await draw(seed)));
  console.log(`${kind}: ${tables - proved} of ${tables} refused or not proved`);
}
let provedPhotos = 0;
const judged = files.slice(0, honestCount);
for (const name of judged) provedPhotos += Number(await isProved(readFileSync(join(values.photos, name))));
if (judged.length > 0) console.log(`photographs: ${provedPhotos} of ${judged.length} taken for photographs`);

console.log(
  `${listed.length} listed (${listedPhotos.length} photographs); analysing ${(analysedMs / analysedCount).toFixed(1)} ms, comparing ${(comparedMs / comparedCount).toFixed(1)} ms of CPU a picture, ${(candidateCount / comparedCount).toFixed(0)} share a key`,
);
