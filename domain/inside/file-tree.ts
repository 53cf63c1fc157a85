export interface TreeEntry {
  readonly name: string;
  readonly depth: number;
  readonly kind: 'folder' | 'file';
  readonly bytes: number;
  /** The number of files in a folder, at any depth; 1 for a file. */
  readonly files: number;
  readonly hidden: number;
}

export interface FileTree {
  readonly files: number;
  readonly bytes: number;
  /** In depth-first order, folders before files. */
  readonly entries: readonly TreeEntry[];
  readonly hidden: number;
}

export const MAX_TREE_ENTRIES = 400;
const MAX_DEPTH = 8;
const MAX_FOLDER_ENTRIES = 60;
const MAX_NAME_CHARS = 80;
const FOLDED =
  /^(?:node_modules|bower_components|vendor|site-packages|\.?venv|Pods|\.git|dist|build|target|__pycache__)$/u;

interface Node {
  readonly name: string;
  readonly children: Map<string, Node> | null;
  bytes: number;
  files: number;
}

/** @param show - makes a file name safe to display. */
export function fileTree(
  files: readonly { readonly path: string; readonly sizeBytes: number }[],
  show: (name: string) => string,
): FileTree {
  const root: Node = { name: '', children: new Map(), bytes: 0, files: 0 };
  for (const { path, sizeBytes } of files) insert(root, path.split('/'), sizeBytes);
  const listed = choose(root);
  const entries: TreeEntry[] = [];
  const write = (folder: Node, depth: number): number => {
    const shown = listed.get(folder) ?? [];
    for (const node of shown) {
      const { bytes, files: count, children } = node;
      const kind = children === null ? 'file' : 'folder';
      const entry = { name: shorten(show(node.name)), depth, kind, bytes, files: count } as const;
      const at = entries.push({ ...entry, hidden: 0 }) - 1;
      if (children !== null) entries[at] = { ...entry, hidden: write(node, depth + 1) };
    }
    return (folder.children?.size ?? 0) - shown.length;
  };
  const hidden = write(root, 0);
  return { files: root.files, bytes: root.bytes, entries, hidden };
}

function insert(root: Node, parts: readonly string[], sizeBytes: number): void {
  let folder = root;
  folder.bytes += sizeBytes;
  folder.files += 1;
  for (const [index, name] of parts.entries()) {
    const isFile = index === parts.length - 1;
    const node = folder.children?.get(name) ?? {
      name,
      children: isFile ? null : new Map(),
      bytes: 0,
      files: 0,
    };
    folder.children?.set(name, node);
    node.bytes += sizeBytes;
    node.files += 1;
    if (node.children === null) return;
    folder = node;
  }
}

/** Selects entries breadth first, so that a deep folder cannot use up the limit. */
function choose(root: Node): ReadonlyMap<Node, readonly Node[]> {
  const listed = new Map<Node, readonly Node[]>();
  let left = MAX_TREE_ENTRIES;
  let level: readonly Node[] = [root];
  for (let depth = 0; depth < MAX_DEPTH && left > 0 && level.length > 0; depth += 1) {
    const next: Node[] = [];
    for (const folder of level) {
      const shown = sorted(folder).slice(0, Math.min(left, MAX_FOLDER_ENTRIES));
      listed.set(folder, shown);
      left -= shown.length;
      next.push(...shown.filter(({ name, children }) => children !== null && !FOLDED.test(name)));
    }
    level = next;
  }
  return listed;
}

function sorted({ children }: Node): Node[] {
  return [...(children?.values() ?? [])].toSorted(
    (a, b) =>
      Number(a.children === null) - Number(b.children === null) ||
      (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
}

function shorten(name: string): string {
  const line = name.replaceAll(/\s+/gu, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= MAX_NAME_CHARS ? line : `${characters.slice(0, MAX_NAME_CHARS - 1).join('')}…`;
}
