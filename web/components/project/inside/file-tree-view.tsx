import { File, Folder } from 'lucide-react';
import { insideTexts } from '#words/screens/inside.ts';
import { formatBytes } from '../../../lib/format.ts';

export interface TreeEntry {
  readonly name: string;
  readonly depth: number;
  readonly kind: 'folder' | 'file';
  readonly bytes: number;
  readonly files: number;
  readonly hidden: number;
}

interface Branch {
  readonly entry: TreeEntry;
  readonly children: Branch[];
}

export function FileTreeView({ entries, hidden }: { entries: readonly TreeEntry[]; hidden: number }) {
  return <Branches branches={nest(entries)} hidden={hidden} />;
}

function Branches({ branches, hidden }: { branches: readonly Branch[]; hidden: number }) {
  return (
    <ul className="text-sm">
      {branches.map(({ entry, children }, index) => (
        // Names may repeat, because parts of them are redacted.
        // eslint-disable-next-line react/no-array-index-key
        <li key={index}>
          {entry.kind === 'file' ? (
            <Row entry={entry} />
          ) : children.length === 0 ? (
            <Row entry={entry} />
          ) : (
            <details>
              <summary className="tree-folder">
                <Row entry={entry} />
              </summary>
              <div className="ml-2.5 border-l border-line pl-3">
                <Branches branches={children} hidden={entry.hidden} />
              </div>
            </details>
          )}
        </li>
      ))}
      {hidden > 0 && <li className="py-1.5 text-muted">{insideTexts.moreEntries(hidden)}</li>}
    </ul>
  );
}

function Row({ entry: { kind, name, bytes, files } }: { entry: TreeEntry }) {
  const Icon = kind === 'folder' ? Folder : File;
  return (
    <span className="flex min-w-0 grow items-center gap-2 py-1.5">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <bdi className="min-w-0 grow font-mono break-all">{name}</bdi>
      <span className="shrink-0 text-xs text-muted tabular-nums">
        {kind === 'folder'
          ? insideTexts.folder(insideTexts.files(files), formatBytes(bytes))
          : formatBytes(bytes)}
      </span>
    </span>
  );
}

/** @param entries - in depth-first order */
function nest(entries: readonly TreeEntry[]): Branch[] {
  const root: Branch[] = [];
  const open: Branch[][] = [root];
  for (const entry of entries) {
    const branch: Branch = { entry, children: [] };
    open[entry.depth]?.push(branch);
    open[entry.depth + 1] = branch.children;
  }
  return root;
}
