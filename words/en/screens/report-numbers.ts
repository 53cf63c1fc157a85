import { plural } from './plural.ts';

const number = (value: number): string => value.toLocaleString('en-IN');

interface History {
  readonly commits: number;
  readonly complete: boolean;
  readonly days: number | null;
  readonly authors: number;
  readonly rounded: boolean;
}

const originNames = {
  template: 'from libraries and starters',
  vendored: 'installed packages',
  generated: 'generated',
  minified: 'minified',
  binary: 'pictures and other binary files',
};

export const reportNumberTexts = {
  history: ({ commits, complete, days, authors, rounded }: History) =>
    commits === 1
      ? 'One commit, no earlier history'
      : `${complete ? (rounded ? 'About ' : '') : 'The newest '}${number(commits)} commits${days === null ? '' : ` over ${rounded ? 'about ' : ''}${plural(days, 'day', 'days')}`} by ${rounded && authors > 1 ? 'several authors' : plural(authors, 'author', 'authors')}`,
  commitsOf: 'Commits',
  bySeller: 'By the seller’s account',
  byOthers: 'By others',
  percent: (value: number, rounded: boolean) => `${rounded && value % 100 !== 0 ? 'about ' : ''}${value}%`,
  shared: (percent: number) => `${percent}% of the code is in other listings here`,
  kept: (percent: number) => `${percent}% of the version before is kept`,
  size: (lines: number, files: number, rounded: boolean) =>
    `${rounded ? 'About ' : ''}${number(lines)} lines written, in ${rounded ? 'about ' : ''}${plural(files, 'file', 'files')}`,
  linesOf: 'Lines written',
  lines: { code: 'Code', tests: 'Tests', docs: 'Documents' },
  origins: (parts: readonly (readonly [keyof typeof originNames, number])[]) =>
    `Of all bytes: ${parts.map(([origin, percent]) => `${percent}% ${originNames[origin]}`).join(', ')}`,
  rank: (smaller: number, subject: string) => `Larger than ${smaller} of 10 in ${subject}`,
  searched: (files: number, unread: number, rounded: boolean) =>
    `${rounded ? 'About ' : ''}${plural(files, 'file', 'files')} searched for keys and dangerous code${unread === 0 ? '' : `, ${number(unread)} could not be read`}`,
  filesOf: 'Files of the zip',
  read: 'Read',
  unread: 'Not read',
  starts: (found: number, all: number) => `${found} of ${all} parts to start with are there`,
  startOf: 'What is needed to start',
  start: { listed: 'Dependencies', lock: 'Lock file', explained: 'How to start', tests: 'Tests' },
  found: 'found',
  missing: 'not found',
  readme: 'README',
  testFiles: (files: number, rounded: boolean) =>
    `${rounded ? 'about ' : ''}${plural(files, 'file', 'files')}, not run`,
} as const;
