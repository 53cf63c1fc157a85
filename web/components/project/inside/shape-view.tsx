import type { Cover } from '#domain/inside/cover.ts';
import { insideTexts } from '#words/screens/inside.ts';
import { ShareBar } from '../../ui/charts/share-bar.tsx';
import { CoverBlocks, CoverQuarters } from '../cover-blocks.tsx';

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
