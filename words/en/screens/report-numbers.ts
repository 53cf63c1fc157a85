import { formatDay } from '../dates.ts';
import { plural } from './plural.ts';

const number = (value: number): string => value.toLocaleString('en-IN');

interface History {
  readonly commits: number;
  readonly complete: boolean;
  readonly days: number | null;
  readonly authors: number;
  readonly rounded: boolean;
}

interface Cameras {
  readonly photos: number;
  readonly makes: readonly string[];
  readonly named: number;
  readonly dated: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly oriented: number;
}

const days = (...found: (string | null)[]): string =>
  [...new Set(found.flatMap((day) => (day === null ? [] : [formatDay(new Date(day))])))].join(' – ');

const originNames = {
  template: 'from libraries and starters',
  vendored: 'installed packages',
  generated: 'generated',
  minified: 'minified',
  binary: 'pictures and other binary files',
};

const facts = {
  notices: 'Copyright and licence lines',
  libraries: 'Libraries',
  unread: 'Not read',
  danger: 'What to know before you run it',
  tests: 'Tests',
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
    `Of all bytes: ${parts.map(([origin, percent]) => `${percent}% ${originNames[origin]}`).join(', ')}; the rest is the project’s own`,
  rank: (smaller: number, subject: string) => `Larger than ${smaller} of 10 in ${subject}`,
  searched: (files: number, unread: number, rounded: boolean) =>
    `${rounded ? 'About ' : ''}${plural(files, 'file', 'files')} searched for keys and dangerous code: what was found stands below${unread === 0 ? '' : `, ${number(unread)} could not be read`}`,
  filesOf: 'Files of the zip',
  read: 'Read',
  unread: 'Not read',
  starts: (found: number, all: number) => `${found} of ${all} parts to start with are there`,
  startOf: 'What is needed to start',
  start: { listed: 'Dependencies', lock: 'Lock file', explained: 'How to start', tests: 'Tests' },
  found: 'found',
  missing: 'not found',
  readme: 'README',
  cameras: ({ photos, makes, named, dated, first, last, oriented }: Cameras) =>
    named + dated + oriented === 0
      ? 'No photo’s file says how it was taken'
      : `Of ${plural(photos, 'photo', 'photos')}, ${named} name a camera${makes.length === 0 ? '' : ` (${makes.join(', ')})`}, ${dated} a day${dated === 0 ? '' : ` (${days(first, last)})`}, ${oriented} how the camera was held`,
  camerasHint: 'From the photos’ files. Many apps remove it, and anyone can write it.',
  named: (fact: keyof typeof facts, names: readonly string[], files: number, rounded: boolean) =>
    `${facts[fact]}: ${names.length === 0 ? '' : `${names.join(', ')}, `}${rounded ? 'about ' : ''}${plural(files, 'file', 'files')}`,
  testFiles: (files: number, rounded: boolean) =>
    `${rounded ? 'about ' : ''}${plural(files, 'file', 'files')}, not run`,
} as const;
