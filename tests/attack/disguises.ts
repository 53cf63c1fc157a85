import {
  asBase64,
  bigFile,
  chained,
  commentAtLineEnd,
  commentEvery,
  deadCode,
  edited,
  inFolder,
  isSource,
  joined,
  interleaveBlocks,
  moved,
  reformat,
  rename,
  renamedExtension,
  reorder,
  split,
  stripComments,
  stripTypes,
  translate,
  interleaveLines,
  zeroWidth,
} from './disguise-edits.ts';
import type { Change } from './disguise-edits.ts';

export interface Disguise {
  readonly name: string;
  /** Whether the copy contains the whole project, so that the server must reject it. */
  readonly isWholeCopy: boolean;
  readonly apply: Change;
}

const wholeCopies: Readonly<Record<string, Change>> = {
  identical: (files) => files,
  'moved and renamed files': moved((path, index) => `x/${index}.${path.split('.').at(-1) ?? ''}`),
  'joined files': joined,
  'split files': split,
  'reordered functions': edited(reorder),
  'comments stripped': edited(stripComments),
  'a comment every 5 lines': edited(commentEvery(5)),
  'a comment every 2 lines': edited(commentEvery(2)),
  'a comment at the end of each line': edited(commentAtLineEnd),
  reformatted: edited(reformat),
  '30 % of identifiers renamed': edited(rename(0.3)),
  '60 % of identifiers renamed': edited(rename(0.6)),
  '100 % of identifiers renamed': edited(rename(1)),
  'strings translated': edited(translate),
  'types stripped': edited(stripTypes),
  'stripped, reformatted, 30 % renamed, translated': chained(
    edited(stripComments),
    edited(reformat),
    edited(rename(0.3)),
    edited(translate),
  ),
  'the same, but 100 % renamed, reordered, moved': chained(
    edited(stripComments),
    edited(reorder),
    edited(reformat),
    edited(rename(1)),
    edited(translate),
    moved((path, index) => `y/${index}.${path.split('.').at(-1) ?? ''}`),
  ),
  'dead statements between lines': edited(deadCode),
  'dead statements, renamed, commented': chained(
    edited(deadCode),
    edited(rename(1)),
    edited(commentAtLineEnd),
  ),
  'under out/': inFolder('out'),
  'under migrations/': inFolder('migrations'),
  'in a dot folder': inFolder('.config'),
  'named x.g.js': renamedExtension((path) => path.replace(/\.(\w+)$/u, '.g.$1')),
  'named x.config.js': renamedExtension((path) => path.replace(/\.(\w+)$/u, '.config.$1')),
  'named .min.js': renamedExtension((path) => path.replace(/\.(\w+)$/u, '.min.$1')),
  'named .txt': renamedExtension((path) => `${path}.txt`),
  'without file extensions': renamedExtension((path) => path.replaceAll('.', '_')),
  'files of 600 kB': bigFile,
  'UTF-16': (files) =>
    files.map((file) =>
      isSource(file)
        ? { ...file, bytes: Buffer.from(`\uFEFF${file.bytes.toString('utf8')}`, 'utf16le') }
        : file,
    ),
  'UTF-16 without a mark': (files) =>
    files.map((file) =>
      isSource(file) ? { ...file, bytes: Buffer.from(file.bytes.toString('utf8'), 'utf16le') } : file,
    ),
  'zero-width characters': edited(zeroWidth),
  'base64 and eval': edited(asBase64),
  'hexadecimal escapes and eval': edited(
    (text) =>
      `eval("${[...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}");\n`,
  ),
  'character codes and eval': edited(
    (text) => `eval(String.fromCharCode(${[...Buffer.from(text)].join(', ')}));\n`,
  ),
  'in a string': edited((text) => `module.exports = ${JSON.stringify(text)};\n`),
  'in a notebook': (files) =>
    files.map((file) =>
      isSource(file)
        ? {
            path: `${file.path}.ipynb`,
            bytes: Buffer.from(
              JSON.stringify({
                cells: [
                  {
                    cell_type: 'code',
                    source: file.bytes.toString('utf8').split(/(?<=\n)/u),
                    outputs: [],
                    metadata: {},
                  },
                ],
                nbformat: 4,
                metadata: {},
              }),
            ),
          }
        : file,
    ),
  'padded with as much own code': (files, random, other) => {
    const { own } = interleaveLines(files, other, 0.5, random);
    return [...files, ...own];
  },
  'padded, renamed, reformatted': (files, random, other) => [
    ...edited(reformat)(edited(rename(1))(files, random), random),
    ...interleaveLines(files, other, 0.5, random).own,
  ],
  'padded with three times as much own code': (files, random, other) => [
    ...files,
    ...interleaveLines(files, other, 0.25, random).own,
  ],
};
const partCopies: Readonly<Record<string, Change>> = {
  '30 % copied in 70 % own code': (files, random, other) => {
    const { copied, own } = interleaveLines(files, other, 0.3, random);
    return [...copied, ...own];
  },
  '30 % copied in 70 % own code, mixed': (files, random, other) => {
    const { copied, own } = interleaveLines(files, other, 0.3, random);
    return interleaveBlocks(copied, own, random);
  },
  'merged with another project, mixed': (files, random, other) => {
    const { copied, own } = interleaveLines(files, other, 0.5, random);
    return interleaveBlocks(copied, own, random);
  },
};

const listOf = (changes: Readonly<Record<string, Change>>, isWholeCopy: boolean): Disguise[] =>
  Object.entries(changes).map(([name, apply]) => ({ name, isWholeCopy, apply }));

export const disguises: readonly Disguise[] = [...listOf(wholeCopies, true), ...listOf(partCopies, false)];
