import { listDependencies } from '#domain/inside/dependencies.ts';
import { fileTree } from '#domain/inside/file-tree.ts';
import { hideText, revealsSeller } from '#domain/inside/hidden-text.ts';
import type { Inside } from '#domain/inside/inside.ts';
import { isDockerfile, scriptNames } from '#domain/inside/manifests.ts';
import { shapeOf } from '#domain/inside/shape.ts';
import type { InsideEvidence } from '../../ports/inside-describer.ts';
import { renderReadme } from './render-readme.ts';

export function describeInside({ readme, files, lines, manifests, commits, names }: InsideEvidence): Inside {
  const rootPackage = manifests.find(({ path }) => path.toLowerCase() === 'package.json');
  const scripts = rootPackage === undefined ? [] : scriptNames(rootPackage.text);
  const { shown, section } = readme === null ? { shown: null, section: null } : renderReadme(readme, names);
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
