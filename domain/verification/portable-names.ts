/**
 * Names that Windows or macOS cannot unpack, or unpack over another file:
 * https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */

const RESERVED = /^(?:con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³])(?:\..*)?$/iu;
const FORBIDDEN = /[<>:"\\|?*]|\p{Cc}|[ .]$/u;
/** Windows allows 260 characters, with the folder in which the buyer unpacks the zip and its root folder. */
const MAX_PATH_CHARS = 160;
const MAX_NAME_BYTES = 255;

/** @param paths - of files, without the root folder of the zip. @returns those with trouble, in the given order. */
export function findUnportablePaths(paths: readonly string[]): string[] {
  const byFolded = new Map<string, Set<string>>();
  const parts = paths.map((path) => path.split('/'));
  // Folders collide like files: `Docs/a.md` and `docs/b.md` become one folder, which loses nothing.
  for (const path of paths) {
    const folded = foldedOf(path);
    byFolded.set(folded, (byFolded.get(folded) ?? new Set()).add(path));
  }
  const folders = new Set(
    parts.flatMap((names) => names.slice(0, -1).map((_, at) => foldedOf(names.slice(0, at + 1).join('/')))),
  );
  return paths.filter((path, at) => {
    const names = parts[at] ?? [];
    return (
      path.length > MAX_PATH_CHARS ||
      names.some((name) => RESERVED.test(name) || FORBIDDEN.test(name) || bytesOf(name) > MAX_NAME_BYTES) ||
      (byFolded.get(foldedOf(path))?.size ?? 0) > 1 ||
      folders.has(foldedOf(path))
    );
  });
}

/** Both file systems compare names without case, and macOS without the form of accents. */
function foldedOf(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

export interface SymbolicLink {
  readonly path: string;
  readonly target: string;
}

/**
 * `..` is allowed only at the start of the target, because after a link to a folder it would lead to that folder's
 * parent.
 */
export function leavesRepository({ path, target }: SymbolicLink): boolean {
  if (target === '' || /^[/\\]|^[A-Za-z]:|\\/u.test(target)) return true;
  const names = target.split('/').filter((name) => name !== '' && name !== '.');
  const up = names.findIndex((name) => name !== '..');
  const steps = up === -1 ? names.length : up;
  return steps > path.split('/').length - 1 || names.slice(steps).includes('..');
}
