import type { ReactNode } from 'react';
import { language } from '#words/language.ts';
import { insideTexts } from '#words/screens/inside.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { LanguageBar } from '../language-bar.tsx';
import { FileTreeView, type TreeEntry } from './file-tree-view.tsx';
import { Fold } from './fold.tsx';
import { CommitChart, ShapeView, type ShownShape } from './inside-figures.tsx';

export interface InsideData {
  readonly commit: string | null;
  /** Counts are rounded if exact ones would identify a public repository. */
  readonly isRounded: boolean;
  readonly readme: { readonly html: string; readonly isCut: boolean } | null;
  readonly tree: {
    readonly files: number;
    readonly bytes: number;
    readonly entries: readonly TreeEntry[];
    readonly hidden: number;
  } | null;
  readonly shape?: ShownShape | undefined;
  readonly languages: readonly { readonly name: string; readonly bytes: number; readonly percent: number }[];
  readonly lines: number | null;
  readonly commits: {
    readonly total: number;
    readonly isComplete: boolean;
    readonly months: readonly { readonly month: string; readonly commits: number }[];
  } | null;
  readonly dependencies: {
    readonly total: number;
    readonly list: readonly { readonly name: string; readonly version: string | null }[];
  };
  readonly run: {
    readonly section: string | null;
    readonly scripts: readonly string[];
    readonly hasDockerfile: boolean;
  };
  readonly shows?: { readonly readme: boolean; readonly tree: boolean } | undefined;
}

const LONG_TREE = 14;
const LONG_SECTION = 1_200;
const FIRST_DEPENDENCIES = 12;

export function InsideView({ inside, isOwned = false }: { inside: InsideData; isOwned?: boolean }) {
  const { commit, readme, tree, shape, languages, commits, shows } = inside;
  const facts = factsOf(inside);
  return (
    <section aria-labelledby="inside">
      <h2 id="inside" className="text-xl">
        {insideTexts.title}
      </h2>
      <p className="mt-1 text-muted">
        {insideTexts.commitLabel}
        {commit !== null && (
          <>
            {' '}
            <span className="font-mono">{commit}</span>
          </>
        )}
        {language.fullStop}
        {!isOwned && ` ${insideTexts.lead}`}
      </p>
      {facts.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 font-semibold">
          {facts.map((fact) => (
            <li key={fact} className="first-letter:uppercase">
              {fact}
            </li>
          ))}
        </ul>
      )}
      {languages.length > 0 && (
        <LanguageBar languages={languages} decimals={inside.isRounded ? 0 : 1} className="mt-4" />
      )}
      {shape !== undefined && shape.folders.length > 0 && (
        <Part title={insideTexts.shape}>
          <ShapeView shape={shape} hasDates={commits !== null && commits.months.length > 1} />
        </Part>
      )}
      {readme !== null && (
        <Part title={insideTexts.readme} isCacheable={shows?.readme === false}>
          <ReadmeView readme={readme} />
        </Part>
      )}
      {tree !== null && tree.entries.length > 0 && (
        <Part title={insideTexts.tree} hint={insideTexts.treeHint} isCacheable={shows?.tree === false}>
          <Fold isLong={tree.entries.filter(({ depth }) => depth === 0).length > LONG_TREE}>
            <FileTreeView entries={tree.entries} hidden={tree.hidden} />
          </Fold>
        </Part>
      )}
      {commits !== null && commits.months.length > 1 && (
        <Part title={insideTexts.history} hint={insideTexts.historyHint}>
          <CommitChart months={commits.months} />
        </Part>
      )}
      <RunPart run={inside.run} isCacheable={shows?.readme === false} />
      <DependencyPart dependencies={inside.dependencies} isRounded={inside.isRounded} />
    </section>
  );
}

function Part({
  title,
  hint,
  isCacheable = false,
  children,
}: {
  title: string;
  hint?: string | undefined;
  isCacheable?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="mt-7">
      <h3 className="text-base">{title}</h3>
      {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
      {isCacheable && <p className="text-sm text-warn">{insideTexts.kept}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

function RunPart({ run, isCacheable }: { run: InsideData['run']; isCacheable: boolean }) {
  if (run.section === null && run.scripts.length === 0 && !run.hasDockerfile) return null;
  return (
    <Part title={insideTexts.run} isCacheable={isCacheable && run.section !== null}>
      {run.section !== null && (
        <Fold isLong={run.section.length > LONG_SECTION}>
          <ReadmeHtml html={run.section} />
        </Fold>
      )}
      {run.scripts.length > 0 && (
        <>
          <h4 className="mt-3 text-sm">{insideTexts.scripts}</h4>
          <Chips items={run.scripts} />
        </>
      )}
      {run.hasDockerfile && <p className="mt-3 text-sm">{insideTexts.dockerfile}</p>}
    </Part>
  );
}

function DependencyPart({
  dependencies: { total, list },
  isRounded,
}: Pick<InsideData, 'dependencies' | 'isRounded'>) {
  if (list.length === 0) return null;
  const names = list.map(({ name, version }) => (version === null ? name : `${name} ${version}`));
  return (
    <Part title={insideTexts.dependencies}>
      <Chips items={names.slice(0, FIRST_DEPENDENCIES)} />
      {names.length > FIRST_DEPENDENCIES && (
        <details className="mt-2">
          <summary className="fold-summary">{insideTexts.allDependencies(names.length)}</summary>
          <Chips items={names.slice(FIRST_DEPENDENCIES)} />
        </details>
      )}
      {total > list.length && (
        <p className="mt-2 text-sm text-muted">
          {isRounded
            ? insideTexts.knownDependencies(total)
            : insideTexts.someDependencies(list.length, total)}
        </p>
      )}
    </Part>
  );
}

function Chips({ items }: { items: readonly string[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {items.map((item) => (
        <li key={item} className="max-w-full">
          <Chip>
            <bdi className="font-mono break-all">{item}</bdi>
          </Chip>
        </li>
      ))}
    </ul>
  );
}

function factsOf({ lines, tree, commits, isRounded }: InsideData): string[] {
  const number = (value: number) =>
    isRounded && value >= 10 ? insideTexts.about(formatNumber(value)) : formatNumber(value);
  return [
    ...(lines === null || lines === 0 ? [] : [insideTexts.lines(number(lines), lines === 1)]),
    ...(tree === null ? [] : [insideTexts.files(tree.files)]),
    ...(commits === null
      ? []
      : [
          commits.isComplete
            ? insideTexts.commits(number(commits.total), commits.total === 1)
            : insideTexts.manyCommits(formatNumber(commits.total)),
        ]),
  ];
}

/** HTML of this length is about as tall as the collapsed view. */
const LONG_HTML = 1_500;

/** @param readme - HTML that the server has sanitised */
function ReadmeView({ readme }: { readme: { readonly html: string; readonly isCut: boolean } }) {
  return (
    <Fold isLong={readme.html.length > LONG_HTML}>
      <ReadmeHtml html={readme.html} />
      {readme.isCut && <p className="mt-4 text-sm text-muted">{insideTexts.readmeCut}</p>}
    </Fold>
  );
}

function ReadmeHtml({ html }: { html: string }) {
  return <div className="readme" dangerouslySetInnerHTML={{ __html: html }} />;
}
