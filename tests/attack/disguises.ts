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

export const disguises: readonly Disguise[] = [
  { name: 'identical', isWholeCopy: true, apply: (files) => files },
  {
    name: 'moved and renamed files',
    isWholeCopy: true,
    apply: moved((path, index) => `x/${index}.${path.split('.').at(-1) ?? ''}`),
  },
  { name: 'joined files', isWholeCopy: true, apply: joined },
  { name: 'split files', isWholeCopy: true, apply: split },
  { name: 'reordered functions', isWholeCopy: true, apply: edited(reorder) },
  { name: 'comments stripped', isWholeCopy: true, apply: edited(stripComments) },
  { name: 'a comment every 5 lines', isWholeCopy: true, apply: edited(commentEvery(5)) },
  { name: 'a comment every 2 lines', isWholeCopy: true, apply: edited(commentEvery(2)) },
  { name: 'a comment at the end of each line', isWholeCopy: true, apply: edited(commentAtLineEnd) },
  { name: 'reformatted', isWholeCopy: true, apply: edited(reformat) },
  { name: '30 % of identifiers renamed', isWholeCopy: true, apply: edited(rename(0.3)) },
  { name: '60 % of identifiers renamed', isWholeCopy: true, apply: edited(rename(0.6)) },
  { name: '100 % of identifiers renamed', isWholeCopy: true, apply: edited(rename(1)) },
  { name: 'strings translated', isWholeCopy: true, apply: edited(translate) },
  { name: 'types stripped', isWholeCopy: true, apply: edited(stripTypes) },
  {
    name: 'stripped, reformatted, 30 % renamed, translated',
    isWholeCopy: true,
    apply: chained(edited(stripComments), edited(reformat), edited(rename(0.3)), edited(translate)),
  },
  {
    name: 'the same, but 100 % renamed, reordered, moved',
    isWholeCopy: true,
    apply: chained(
      edited(stripComments),
      edited(reorder),
      edited(reformat),
      edited(rename(1)),
      edited(translate),
      moved((path, index) => `y/${index}.${path.split('.').at(-1) ?? ''}`),
    ),
  },
  { name: 'dead statements between lines', isWholeCopy: true, apply: edited(deadCode) },
  {
    name: 'dead statements, renamed, commented',
    isWholeCopy: true,
    apply: chained(edited(deadCode), edited(rename(1)), edited(commentAtLineEnd)),
  },
  { name: 'under out/', isWholeCopy: true, apply: inFolder('out') },
  { name: 'under migrations/', isWholeCopy: true, apply: inFolder('migrations') },
  { name: 'in a dot folder', isWholeCopy: true, apply: inFolder('.config') },
  {
    name: 'named x.g.js',
    isWholeCopy: true,
    apply: renamedExtension((path) => path.replace(/\.(\w+)$/u, '.g.$1')),
  },
  {
    name: 'named x.config.js',
    isWholeCopy: true,
    apply: renamedExtension((path) => path.replace(/\.(\w+)$/u, '.config.$1')),
  },
  {
    name: 'named .min.js',
    isWholeCopy: true,
    apply: renamedExtension((path) => path.replace(/\.(\w+)$/u, '.min.$1')),
  },
  { name: 'named .txt', isWholeCopy: true, apply: renamedExtension((path) => `${path}.txt`) },
  {
    name: 'without file extensions',
    isWholeCopy: true,
    apply: renamedExtension((path) => path.replaceAll('.', '_')),
  },
  { name: 'files of 600 kB', isWholeCopy: true, apply: bigFile },
  {
    name: 'UTF-16',
    isWholeCopy: true,
    apply: (files) =>
      files.map((file) =>
        isSource(file)
          ? { ...file, bytes: Buffer.from(`\uFEFF${file.bytes.toString('utf8')}`, 'utf16le') }
          : file,
      ),
  },
  {
    name: 'UTF-16 without a mark',
    isWholeCopy: true,
    apply: (files) =>
      files.map((file) =>
        isSource(file) ? { ...file, bytes: Buffer.from(file.bytes.toString('utf8'), 'utf16le') } : file,
      ),
  },
  { name: 'zero-width characters', isWholeCopy: true, apply: edited(zeroWidth) },
  { name: 'base64 and eval', isWholeCopy: true, apply: edited(asBase64) },
  {
    name: 'hexadecimal escapes and eval',
    isWholeCopy: true,
    apply: edited(
      (text) =>
        `eval("${[...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}");\n`,
    ),
  },
  {
    name: 'character codes and eval',
    isWholeCopy: true,
    apply: edited((text) => `eval(String.fromCharCode(${[...Buffer.from(text)].join(', ')}));\n`),
  },
  {
    name: 'in a string',
    isWholeCopy: true,
    apply: edited((text) => `module.exports = ${JSON.stringify(text)};\n`),
  },
  {
    name: 'in a notebook',
    isWholeCopy: true,
    apply: (files) =>
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
  },
  {
    name: 'padded with as much own code',
    isWholeCopy: true,
    apply: (files, random, other) => {
      const { own } = interleaveLines(files, other, 0.5, random);
      return [...files, ...own];
    },
  },
  {
    name: 'padded, renamed, reformatted',
    isWholeCopy: true,
    apply: (files, random, other) => [
      ...edited(reformat)(edited(rename(1))(files, random), random),
      ...interleaveLines(files, other, 0.5, random).own,
    ],
  },
  {
    name: 'padded with three times as much own code',
    isWholeCopy: true,
    apply: (files, random, other) => [...files, ...interleaveLines(files, other, 0.25, random).own],
  },
  {
    name: '30 % copied in 70 % own code',
    isWholeCopy: false,
    apply: (files, random, other) => {
      const { copied, own } = interleaveLines(files, other, 0.3, random);
      return [...copied, ...own];
    },
  },
  {
    name: '30 % copied in 70 % own code, mixed',
    isWholeCopy: false,
    apply: (files, random, other) => {
      const { copied, own } = interleaveLines(files, other, 0.3, random);
      return interleaveBlocks(copied, own, random);
    },
  },
  {
    name: 'merged with another project, mixed',
    isWholeCopy: false,
    apply: (files, random, other) => {
      const { copied, own } = interleaveLines(files, other, 0.5, random);
      return interleaveBlocks(copied, own, random);
    },
  },
];
