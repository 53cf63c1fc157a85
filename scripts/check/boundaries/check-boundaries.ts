import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRow, checkImport, type PackageManifest } from './check-import.ts';
import { countFloors, findCycles } from './find-cycles.ts';
import { readSource } from './read-source.ts';
import { judgeSchema } from './schema-functions.ts';
import { findTableWrites, judgeTableWrites } from './table-writes.ts';
import {
  environmentPassers,
  environmentReaders,
  maxFloors,
  maxRooms,
  outsideTheProduct,
  room,
} from './table.ts';

export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export interface BoundaryReport {
  readonly filesRead: readonly string[];
  readonly importsJudged: number;
  readonly rooms: number;
  readonly floors: number;
  readonly violations: readonly Violation[];
}

export function checkBoundaries(root: string, files: readonly string[]): BoundaryReport {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageManifest;
  const violations: Violation[] = [];
  const filesRead: string[] = [];
  const graph = new Map<string, string[]>();
  const rooms = new Map<string, string[]>();
  const sources = new Map<string, string>();
  let importsJudged = 0;

  for (const file of files) {
    const report = (line: number, message: string): void => void violations.push({ file, line, message });
    const text = readFileSync(join(root, file), 'utf8');
    const source = readSource(file, text);
    filesRead.push(file);
    for (const message of source.syntaxErrors) report(0, `cannot be parsed: ${message}`);
    const row = findRow(file);
    if (row === undefined) {
      report(0, 'matches no row of the table in scripts/check/boundaries/table.ts');
      continue;
    }

    const targets: string[] = [];
    for (const fact of source.imports) {
      importsJudged += 1;
      const { target, problems } = checkImport(root, manifest, file, row, fact);
      for (const problem of problems) report(fact.line, problem);
      if (target !== null) targets.push(target);
    }
    graph.set(file, targets);

    if (!outsideTheProduct.includes(row.kind)) {
      const from = room.exec(file)?.[0];
      if (from !== undefined) rooms.set(from, [...(rooms.get(from) ?? []), ...otherRooms(from, targets)]);
      sources.set(file, text);
      for (const problem of judgeTableWrites(file, findTableWrites(file, text))) report(0, problem);
      if (!environmentReaders.includes(file)) {
        for (const line of source.environmentReads)
          report(line, 'reads process.env; settings are read in config.ts only');
        for (const line of environmentPassers.includes(file) ? [] : source.environmentPasses) {
          report(line, 'uses process.env; settings are read in config.ts only');
        }
      }
      // A language may use the texts of another.
      if (source.onlyReexports && !file.startsWith('words/'))
        report(0, 'only passes on what other files export; import those files themselves');
    }
    if (row.kind === 'domain') {
      for (const { what, line } of source.impurities)
        report(line, `domain rules take time, ids and data as arguments: ${what}`);
    }
  }

  for (const message of judgeSchema(readSchema(root), sources)) {
    violations.push({ file: SCHEMA, line: 0, message });
  }
  for (const cycle of findCycles(graph)) {
    violations.push({ file: cycle[0] ?? '', line: 0, message: `import cycle: ${cycle.join(', ')}` });
  }
  const roomCycles = findCycles(rooms);
  for (const cycle of roomCycles) {
    violations.push({ file: cycle[0] ?? '', line: 0, message: `cycle between rooms: ${cycle.join(', ')}` });
  }
  const floors = roomCycles.length === 0 ? countFloors(rooms) : 0;
  if (rooms.size > maxRooms || floors > maxFloors) {
    const message = `${rooms.size} rooms on ${floors} floors; at most ${maxRooms} on ${maxFloors}`;
    violations.push({ file: 'server', line: 0, message });
  }
  return { filesRead, importsJudged, rooms: rooms.size, floors, violations };
}

const SCHEMA = 'server/database/schema';

function readSchema(root: string): string {
  const folder = join(root, SCHEMA);
  if (!existsSync(folder)) return '';
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

function otherRooms(from: string, targets: readonly string[]): string[] {
  return targets.flatMap((target) => {
    const to = room.exec(target)?.[0];
    return to === undefined || to === from ? [] : [to];
  });
}
