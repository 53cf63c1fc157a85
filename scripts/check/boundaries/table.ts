import type { Kind, Row } from './row.ts';
import { serverRows } from './server-rows.ts';
import { webRows } from './web-rows.ts';

export const table: readonly Row[] = [
  { kind: 'test', files: /\.test\.tsx?$/, may: 'anything', packages: 'any', node: 'yes' },
  { kind: 'tests', files: /^tests\//, may: 'anything', packages: 'any', node: 'yes' },
  { kind: 'bench', files: /^bench\//, may: 'anything', packages: 'any', node: 'yes' },
  { kind: 'script', files: /^scripts\//, may: 'anything', packages: 'any', node: 'yes' },
  { kind: 'setting file', files: /^[^/]+\.config\.ts$/, may: ['script'], packages: 'any', node: 'yes' },

  { kind: 'domain', files: /^domain\//, may: ['domain'], mayTypes: ['words'], packages: [], node: 'no' },
  { kind: 'contract', files: /^contract\//, may: ['contract', 'domain'], packages: ['typebox'], node: 'no' },
  { kind: 'words', files: /^words\//, may: ['words', 'domain'], packages: [], node: 'no' },
  { kind: 'sandbox', files: /^sandbox\//, may: ['sandbox'], packages: 'any', node: 'yes' },

  ...serverRows,
  ...webRows,
];

export const ownFolder = /^(?:server\/adapters\/[^/]+|server\/[^/]+|web\/features\/[^/]+)\//;

/** A room is a folder of `server/`, or a file beside them. It stands on the floor above the rooms that it imports. */
export const room = /^server\/[^/]+/;
export const maxRooms = 26;
export const maxFloors = 15;

export const environmentReaders: readonly string[] = ['server/settings/config.ts', 'sandbox/config.ts'];
export const environmentPassers: readonly string[] = [
  'server/start/main.ts',
  'server/start/operate.ts',
  'sandbox/main.ts',
];
/** These files import the build output, whose path depends on how the program was started. */
export const buildImporters: readonly string[] = ['server/pages/render-thread.ts'];
export const outsideTheProduct: readonly Kind[] = [
  'test',
  'tests',
  'bench',
  'script',
  'setting file',
  'web testing',
];

export const roots: readonly string[] = [
  'domain',
  'contract',
  'words',
  'server',
  'web',
  'sandbox',
  'tests',
  'bench',
  'scripts',
];
export const dataFolders: readonly string[] = ['sandbox/github/samples/'];
