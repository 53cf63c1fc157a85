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
  mixed,
  moved,
  reformat,
  rename,
  renamedExtension,
  reorder,
  split,
  stripComments,
  stripTypes,
  translate,
  withOwn,
  zeroWidth,
} from './disguise-edits.ts';
import type { Change } from './disguise-edits.ts';

/** How a bought project is disguised before it is offered again. */
export interface Disguise {
  readonly name: string;
  /** Whether the copy contains the whole project and must be refused. */
  readonly whole: boolean;
  /** @param other - another project, which counts as the cheat's own code. */
  readonly apply: Change;
}

export const disguises: readonly Disguise[] = [
  { name: 'identical', whole: true, apply: (files) => files },
  {
    name: 'moved and renamed files',
    whole: true,
    apply: moved((path, index) => `x/${index}.${path.split('.').at(-1) ?? ''}`),
  },
  { name: 'joined files', whole: true, apply: joined },
  { name: 'split files', whole: true, apply: split },
  { name: 'reordered functions', whole: true, apply: edited(reorder) },
  { name: 'comments stripped', whole: true, apply: edited(stripComments) },
  { name: 'a comment every 5 lines', whole: true, apply: edited(commentEvery(5)) },
  { name: 'a comment every 2 lines', whole: true, apply: edited(commentEvery(2)) },
  { name: 'a comment at each line end', whole: true, apply: edited(commentAtLineEnd) },
  { name: 'reformatted', whole: true, apply: edited(reformat) },
  { name: '30 % of identifiers renamed', whole: true, apply: edited(rename(0.3)) },
  { name: '60 % of identifiers renamed', whole: true, apply: edited(rename(0.6)) },
  { name: '100 % of identifiers renamed', whole: true, apply: edited(rename(1)) },
  { name: 'strings translated', whole: true, apply: edited(translate) },
  { name: 'types stripped', whole: true, apply: edited(stripTypes) },
  {
    name: 'stripped, reformatted, 30 % renamed, translated',
    whole: true,
    apply: chained(edited(stripComments), edited(reformat), edited(rename(0.3)), edited(translate)),
  },
  {
    name: 'the same, 100 % renamed, reordered, moved',
    whole: true,
    apply: chained(
      edited(stripComments),
      edited(reorder),
      edited(reformat),
      edited(rename(1)),
      edited(translate),
      moved((path, index) => `y/${index}.${path.split('.').at(-1) ?? ''}`),
    ),
  },
  { name: 'dead statements between lines', whole: true, apply: edited(deadCode) },
  {
    name: 'dead statements, renamed, commented',
    whole: true,
    apply: chained(edited(deadCode), edited(rename(1)), edited(commentAtLineEnd)),
  },
  { name: 'under out/', whole: true, apply: inFolder('out') },
  { name: 'under migrations/', whole: true, apply: inFolder('migrations') },
  { name: 'under a dot folder', whole: true, apply: inFolder('.config') },
  {
    name: 'named x.g.js',
    whole: true,
    apply: renamedExtension((path) => path.replace(/\.(\w+)$/u, '.g.$1')),
  },
  {
    name: 'named x.config.js',
    whole: true,
    apply: renamedExtension((path) => path.replace(/\.(\w+)$/u, '.config.$1')),
  },
  {
    name: 'named .min.js',
    whole: true,
    apply: renamedExtension((path) => path.replace(/\.(\w+)$/u, '.min.$1')),
  },
  { name: 'named .txt', whole: true, apply: renamedExtension((path) => `${path}.txt`) },
  {
    name: 'without any extension',
    whole: true,
    apply: renamedExtension((path) => path.replaceAll('.', '_')),
  },
  { name: 'files of 600 kB', whole: true, apply: bigFile },
  {
    name: 'UTF-16',
    whole: true,
    apply: (files) =>
      files.map((file) =>
        isSource(file)
          ? { ...file, bytes: Buffer.from(`\uFEFF${file.bytes.toString('utf8')}`, 'utf16le') }
          : file,
      ),
  },
  {
    name: 'UTF-16 without a mark',
    whole: true,
    apply: (files) =>
      files.map((file) =>
        isSource(file) ? { ...file, bytes: Buffer.from(file.bytes.toString('utf8'), 'utf16le') } : file,
      ),
  },
  { name: 'zero-width characters', whole: true, apply: edited(zeroWidth) },
  { name: 'base64 and eval', whole: true, apply: edited(asBase64) },
  {
    name: 'hexadecimal escapes and eval',
    whole: true,
    apply: edited(
      (text) =>
        `eval("${[...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}");\n`,
    ),
  },
  {
    name: 'character codes and eval',
    whole: true,
    apply: edited((text) => `eval(String.fromCharCode(${[...Buffer.from(text)].join(', ')}));\n`),
  },
  {
    name: 'in a string',
    whole: true,
    apply: edited((text) => `module.exports = ${JSON.stringify(text)};\n`),
  },
  {
    name: 'in a notebook',
    whole: true,
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
    name: 'padded by as much of one\u2019s own',
    whole: true,
    apply: (files, random, other) => {
      const { own } = withOwn(files, other, 0.5, random);
      return [...files, ...own];
    },
  },
  {
    name: 'padded, renamed, reformatted',
    whole: true,
    apply: (files, random, other) => [
      ...edited(reformat)(edited(rename(1))(files, random), random),
      ...withOwn(files, other, 0.5, random).own,
    ],
  },
  {
    name: 'padded by three times as much',
    whole: true,
    apply: (files, random, other) => [...files, ...withOwn(files, other, 0.25, random).own],
  },
  {
    name: '30 % of it in 70 % own code',
    whole: false,
    apply: (files, random, other) => {
      const { copied, own } = withOwn(files, other, 0.3, random);
      return [...copied, ...own];
    },
  },
  {
    name: '30 % of it in 70 % own code, mixed',
    whole: false,
    apply: (files, random, other) => {
      const { copied, own } = withOwn(files, other, 0.3, random);
      return mixed(copied, own, random);
    },
  },
  {
    name: 'merged with another, mixed',
    whole: false,
    apply: (files, random, other) => {
      const { copied, own } = withOwn(files, other, 0.5, random);
      return mixed(copied, own, random);
    },
  },
];
