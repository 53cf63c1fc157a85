import type { Cover } from '#domain/inside/cover.ts';
import { insideTexts } from '#words/screens/inside.ts';
import { formatShortMonth } from '../../../lib/format.ts';
import { ShareBar } from '../../ui/charts/share-bar.tsx';
import { CoverBlocks, CoverQuarters } from '../project-cover.tsx';

const partColours = { code: 'var(--primary)', tests: 'var(--ok)', docs: 'var(--accent)' };

export interface ShownShape {
  readonly drawn: Cover;
  /** In percent. */
  readonly folders: readonly number[];
  readonly parts: Readonly<Record<'code' | 'tests' | 'docs', number>>;
}

/** What nobody can search for: sizes without names, and activity without dates. */
export function ShapeView({ shape, hasDates }: { shape: ShownShape; hasDates: boolean }) {
  const { drawn, folders, parts } = shape;
  const shares = (['code', 'tests', 'docs'] as const).map((part) => ({
    label: insideTexts.parts[part],
    value: parts[part],
    text: `${parts[part]}%`,
    colour: partColours[part],
  }));
  return (
    <>
      <ShareBar shares={shares} />
      {folders.length > 1 && (
        <figure className="mt-5">
          <CoverBlocks blocks={drawn.blocks} className="shape-blocks" />
          <figcaption className="text-sm text-muted">
            {insideTexts.blocks}
            <span className="sr-only"> {folders.map((percent) => `${percent}%`).join(', ')}</span>
          </figcaption>
        </figure>
      )}
      {!hasDates && drawn.quarters.length > 1 && (
        <p className="cover-quarters mt-5 text-sm">
          <CoverQuarters quarters={drawn.quarters} />
          <span className="text-muted">{insideTexts.quarters}</span>
        </p>
      )}
    </>
  );
}

interface Month {
  readonly month: string;
  readonly commits: number;
}

export function CommitChart({ months }: { months: readonly Month[] }) {
  const max = Math.max(1, ...months.map(({ commits }) => commits));
  const [first, last] = [months[0], months.at(-1)];
  return (
    <div className="max-w-[min(36rem,100%)]" style={{ width: `${Math.max(9, months.length * 2.75)}rem` }}>
      <ol className="flex h-20 items-end gap-px border-b border-control sm:gap-1">
        {months.map(({ month, commits }) => (
          <li
            key={month}
            className="flex h-full min-w-0 grow basis-0 items-end"
            title={textOf({ month, commits })}
          >
            <span className="sr-only">{textOf({ month, commits })}</span>
            <span
              aria-hidden="true"
              className="block w-full rounded-t-[2px] bg-primary"
              style={{ height: commits === 0 ? 0 : `${Math.max(6, (commits / max) * 100)}%` }}
            />
          </li>
        ))}
      </ol>
      {first !== undefined && last !== undefined && (
        <p aria-hidden="true" className="mt-1.5 flex justify-between gap-4 text-xs text-muted">
          <span>{formatShortMonth(first.month)}</span>
          {first !== last && <span>{formatShortMonth(last.month)}</span>}
        </p>
      )}
    </div>
  );
}

function textOf({ month, commits }: Month): string {
  return insideTexts.commitsIn(formatShortMonth(month), commits);
}
