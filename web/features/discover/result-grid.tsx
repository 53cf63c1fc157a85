import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { CompactCard } from '../../api/entities.ts';
import { classNames } from '../../lib/class-names.ts';

interface Geometry {
  readonly columns: number;
  readonly gap: number;
  readonly top: number;
  readonly width: number;
}

/** Estimated row height in pixels, used until a row is measured. */
const ESTIMATED_HEIGHT = { grid: 340, row: 61 } as const;
/**
 * Rows rendered beyond the viewport, so that Tab reaches the next link. More rows would be slow, because a
 * card has about a hundred elements.
 */
const OVERSCAN = 2;

/** The last list's row heights are kept, so that Back restores the scroll position. */
let lastRows: { readonly key: string; readonly rows: VirtualItem[] } | null = null;

export function ResultGrid({
  projects,
  total,
  layout,
  isStale,
  renderProject,
}: {
  projects: readonly CompactCard[];
  /** -1 if the total is unknown, as in `aria-setsize`. */
  total: number;
  layout: 'grid' | 'row';
  isStale: boolean;
  renderProject: (project: CompactCard, index: number) => ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [{ columns, gap, top, width }, setGeometry] = useState<Geometry>({
    columns: 1,
    gap: 0,
    top: 0,
    width: 0,
  });
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const measure = () => {
      const next = geometryOf(element);
      setGeometry((before) =>
        before.columns === next.columns &&
        before.gap === next.gap &&
        before.top === next.top &&
        before.width === next.width
          ? before
          : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Content above the list, such as a notice, changes the list's position.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [layout]);

  const key = `${layout} ${columns} ${width} ${projects[0]?.projectId}`;
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here only, never in memoised values
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(projects.length / columns),
    estimateSize: () => ESTIMATED_HEIGHT[layout],
    gap: layout === 'row' ? 0 : gap,
    overscan: OVERSCAN,
    scrollMargin: top,
    initialMeasurementsCache: lastRows?.key === key ? lastRows.rows : [],
  });
  useLayoutEffect(() => {
    const known = lastRows?.key === key ? lastRows.rows : null;
    virtualizer.measure();
    if (known !== null) for (const { index, size } of known) virtualizer.resizeItem(index, size);
  }, [key, virtualizer]);
  useEffect(
    () => () => {
      lastRows = { key, rows: [...virtualizer.measurementsCache] };
    },
    [key, virtualizer],
  );

  const rows = virtualizer.getVirtualItems();
  const first = rows[0];
  const last = rows.at(-1);
  const from = (first?.index ?? 0) * columns;
  const shown = projects.slice(from, ((last?.index ?? -1) + 1) * columns);
  return (
    <ul
      ref={list}
      aria-busy={isStale}
      className={classNames(
        layout === 'row' ? 'project-rows project-rows-with-corner' : 'project-grid',
        'transition-opacity',
        isStale && 'opacity-60',
      )}
      style={{
        paddingTop: first === undefined ? 0 : first.start - top,
        paddingBottom: last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - top),
      }}
    >
      {shown.map((project, offset) => (
        <li
          key={project.projectId}
          className="grid min-w-0"
          aria-setsize={total}
          aria-posinset={from + offset + 1}
          // The virtualizer observes an item until it is unmounted, even if a resize changes its column, so every
          // item needs the index of its row.
          data-index={Math.floor((from + offset) / columns)}
          {...(offset % columns === 0 ? { ref: virtualizer.measureElement } : {})}
        >
          {renderProject(project, from + offset)}
        </li>
      ))}
    </ul>
  );
}

function geometryOf(list: HTMLElement): Geometry {
  const { top, width } = list.getBoundingClientRect();
  const columns = getComputedStyle(list)
    .gridTemplateColumns.split(' ')
    .filter((track) => track.endsWith('px'));
  return {
    columns: Math.max(1, columns.length),
    gap: Number.parseFloat(getComputedStyle(list).rowGap) || 0,
    top: Math.round(top + window.scrollY),
    width: Math.round(width),
  };
}
