import { cleanText } from '#domain/common/clean-text.ts';
import { isReferenceLink } from '#domain/common/reference-addresses.ts';
import type { CommitMonths } from '#domain/inside/commit-months.ts';
import { listDependencies } from '#domain/inside/dependencies.ts';
import { fileTree } from '#domain/inside/file-tree.ts';
import {
  findHiddenText,
  type HiddenNames,
  hideText,
  REMOVED,
  revealsSeller,
} from '#domain/inside/hidden-text.ts';
import type { Inside, ShownReadme } from '#domain/inside/inside.ts';
import { isDockerfile, scriptNames } from '#domain/inside/manifests.ts';
import {
  cutReadme,
  MAX_BLOCK_LINES,
  MAX_CODE_LINES,
  MAX_SECTION_CHARS,
  MAX_SHOWN_CHARS,
  readmeFormat,
  runSection,
} from '#domain/inside/readme-parts.ts';
import type { ReadmeRenderer, ReadmeRules } from '../ports/readme-renderer.ts';
import type { TextFile } from './search-archive.ts';

export interface InsideEvidence {
  readonly readme: TextFile | null;
  readonly files: readonly { readonly path: string; readonly sizeBytes: number }[];
  readonly lines: number | null;
  readonly manifests: readonly TextFile[];
  readonly commits: CommitMonths | null;
  readonly names: HiddenNames;
}

export function describeInside(
  renderer: ReadmeRenderer,
  { readme, files, lines, manifests, commits, names }: InsideEvidence,
): Inside {
  const rootPackage = manifests.find(({ path }) => path.toLowerCase() === 'package.json');
  const scripts = rootPackage === undefined ? [] : scriptNames(rootPackage.text);
  const { shown, section } = showReadme(renderer, readme, names);
  return {
    readme: shown,
    tree: fileTree(files, (name) => hideText(name, names)),
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

function showReadme(
  renderer: ReadmeRenderer,
  readme: TextFile | null,
  names: HiddenNames,
): { readonly shown: ShownReadme | null; readonly section: string | null } {
  if (readme === null) return { shown: null, section: null };
  const format = readmeFormat(readme.path);
  const { text, isCut } = cutReadme(cleanText(readme.text));
  const rules: ReadmeRules = {
    findHidden: (found) => findHiddenText(found, names),
    isSafeLink: (href) => isReferenceLink(href) && !revealsSeller(href, names),
    removed: REMOVED,
    maxChars: MAX_SHOWN_CHARS,
    maxBlockLines: MAX_BLOCK_LINES,
    maxCodeLines: MAX_CODE_LINES,
  };
  const whole = renderer.render(text, format, rules);
  const source = format === 'markdown' ? runSection(text) : null;
  const section =
    source === null ? '' : renderer.render(source, format, { ...rules, maxChars: MAX_SECTION_CHARS }).html;
  return {
    shown: whole.html === '' ? null : { html: whole.html, isCut: isCut || whole.isCut },
    section: section === '' ? null : section,
  };
}
