import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A room is a folder of `server/`, or a file beside them. It stands on the floor above the rooms that it imports. */
const ROOM = /^server\/[^/]+/u;
const MAX_ROOMS = 26;
const MAX_FLOORS = 15;

/** These rooms call use cases of any slice. */
const ABOVE_SLICES = /^server\/(?:console|context\.ts|machine|orders|pages|start)\b/u;
/** What every slice may import besides stores. */
const SHARED =
  /^server\/(?:alerts|catalogue|database|http|jobs|limits|mails|pictures|ports|runtime|settings)\/|^server\/context\.ts$|\/(?:reputation|transfers)\//u;
/** Every store may import these, because their rows are written in the transaction of their cause. */
const SHARED_STORE = /\/(?:news|signal|reputation-queue|count|reviews)-store\.ts$/u;

/** @returns the files of the server that a file imports or passes on, also those of which it imports only types */
export function readImports(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map((entry) => entry.moduleRequest?.value ?? ''),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  const paths = specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(file), specifier));
  return [...new Set(paths)].filter((path) => ROOM.test(path));
}

const roomOf = (file: string): string => ROOM.exec(file)?.[0] ?? '';

/** @returns one sentence for each import of what another slice does, and for each store of another that a store imports */
export function judgeImports(file: string, imports: readonly string[]): string[] {
  const isStore = file.endsWith('-store.ts');
  return imports
    .filter((path) => roomOf(path) !== roomOf(file))
    .filter((path) =>
      path.endsWith('-store.ts') && !path.startsWith('server/ports/')
        ? isStore && !SHARED_STORE.test(path)
        : !SHARED.test(path) && !ABOVE_SLICES.test(file),
    )
    .map((path) => `imports ${path} of another slice`);
}

/** @param imports - those of each file of the server */
export function judgeRooms(imports: ReadonlyMap<string, readonly string[]>): {
  readonly summary: string;
  readonly problems: readonly string[];
} {
  const below = new Map<string, Set<string>>();
  for (const [file, paths] of imports) {
    const own = below.get(roomOf(file)) ?? new Set();
    for (const room of paths.map(roomOf)) if (room !== roomOf(file)) own.add(room);
    below.set(roomOf(file), own);
  }
  const problems: string[] = [];
  const floors = new Map<string, number>();
  const floorOf = (room: string, above: readonly string[]): number => {
    const known = floors.get(room);
    if (known !== undefined) return known;
    if (above.includes(room)) {
      problems.push(`cycle between rooms: ${above.slice(above.indexOf(room)).toSorted().join(', ')}`);
      return 0;
    }
    const floor =
      1 + Math.max(0, ...[...(below.get(room) ?? [])].map((next) => floorOf(next, [...above, room])));
    floors.set(room, floor);
    return floor;
  };
  const highest = Math.max(0, ...[...below.keys()].map((room) => floorOf(room, [])));
  const summary = `${below.size} rooms on ${highest} floors`;
  if (problems.length === 0 && (below.size > MAX_ROOMS || highest > MAX_FLOORS))
    problems.push(`${summary}; at most ${MAX_ROOMS} on ${MAX_FLOORS}`);
  return { summary, problems };
}
