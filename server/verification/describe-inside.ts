import type { CommitMonths } from '#domain/inside/commit-months.ts';
import { listDependencies } from '#domain/inside/dependencies.ts';
import { fileTree } from '#domain/inside/file-tree.ts';
import { type HiddenNames, hideText, revealsSeller } from '#domain/inside/hidden-text.ts';
import type { Inside } from '#domain/inside/inside.ts';
import { isDockerfile, scriptNames } from '#domain/inside/manifests.ts';
import { shapeOf } from '#domain/inside/shape.ts';
import type { ReadmeRenderer } from '../ports/source-analyser.ts';
import type { TextFile } from './search-archive.ts';

export interface InsideEvidence {
  readonly readme: TextFile | null;
  readonly files: readonly { readonly path: string; readonly sizeBytes: number }[];
  readonly lines: number | null;
  readonly manifests: readonly TextFile[];
  readonly commits: CommitMonths | null;
  readonly names: HiddenNames;
}

export async function describeInside(
  renderer: ReadmeRenderer,
  { readme, files, lines, manifests, commits, names }: InsideEvidence,
): Promise<Inside> {
  const rootPackage = manifests.find(({ path }) => path.toLowerCase() === 'package.json');
  const scripts = rootPackage === undefined ? [] : scriptNames(rootPackage.text);
  const { shown, section } =
    readme === null ? { shown: null, section: null } : await renderer.render(readme, names);
  return {
    readme: shown,
    tree: fileTree(files, (name) => hideText(name, names)),
    shape: shapeOf(files, commits?.months ?? []),
    lines,
    commits,
    dependencies: listDependencies(manifests, (text) => revealsSeller(text, names)),
    run: {
      section,
      scripts: scripts.filter((name) => !revealsSeller(name, names)),
      hasDockerfile: files.some(({ path }) => isDockerfile(path)),
    },
  };
}
