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

export const reportTexts = {
  groups: {
    whose: 'Whose',
    what: 'What',
    safe: 'Safe',
    runs: 'Runs',
  },
  passedOf: (passed: number) => plural(passed, 'check passed', 'checks passed'),
  morePassed: (passed: number) => plural(passed, 'more check passed', 'more checks passed'),
  lead: (warnings: number, passed: number) =>
    warnings === 0
      ? `${plural(passed, 'check', 'checks')} passed, no warnings`
      : `${plural(warnings, 'warning', 'warnings')}, ${passed} passed`,
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
  meanings: {
    'owner-asked': 'Ask the seller about it before you buy.',
    'licence-conflict': 'Ask the seller what you may do with the code.',
    'history-one-commit': 'Ask the seller how the project was made before you buy.',
    'history-mostly-others': 'Ask the seller who else worked on it.',
    'history-unread': 'Ask the seller how the project was made before you buy.',
    'notices-of-others': 'Parts may belong to others. Make sure that you may use them.',
    'zip-lacks-files': 'The download may need extra steps to be complete.',
    'zip-unpacks-differently': 'Rename these files before you unpack it on Windows or a Mac.',
    'code-shared': 'Part of the code is not unique to this project.',
    'licence-missing': 'Ask the seller what you may do with the code.',
    'start-incomplete': 'You may have to work out how to start it. Ask the seller first.',
    'tests-missing': 'You will have to check by hand that it works.',
  },
} as const;
