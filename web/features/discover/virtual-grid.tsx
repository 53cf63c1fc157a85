import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { CompactCard } from '../../api/entities.ts';

export interface GridProps {
  readonly projects: readonly CompactCard[];
  /** -1 if the total is unknown, as in `aria-setsize`. */
  readonly total: number;
  readonly layout: 'grid' | 'row';
  readonly renderProject: (project: CompactCard, index: number) => ReactNode;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly 'aria-busy': boolean;
  readonly className: string;
}

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
let lastRows: { readonly key: string; readonly heights: readonly number[] } | null = null;

function keyOf(layout: string, { columns, width }: Pick<Geometry, 'columns' | 'width'>, first?: string) {
  return `${layout} ${columns} ${width} ${first}`;
}

/** Keeps the row heights of a plain list, so that it does not move when this grid takes its place. */
export function keepRows(list: HTMLUListElement | null, layout: 'grid' | 'row', first?: string): void {
  if (list === null) return;
  const geometry = geometryOf(list);
  const heights = [...list.children]
    .filter((_, index) => index % geometry.columns === 0)
    .map((item) => item.getBoundingClientRect().height);
  lastRows = { key: keyOf(layout, geometry, first), heights };
}

export function VirtualGrid({ projects, total, layout, renderProject, list, ...rest }: GridProps) {
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
  }, [layout, list]);

  const key = keyOf(layout, { columns, width }, projects[0]?.projectId);
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here only, never in memoised values
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(projects.length / columns),
    estimateSize: () => ESTIMATED_HEIGHT[layout],
    gap: layout === 'row' ? 0 : gap,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  useLayoutEffect(() => {
    const known = lastRows?.key === key ? lastRows.heights : [];
    virtualizer.measure();
    for (const [index, height] of known.entries()) virtualizer.resizeItem(index, height);
  }, [key, virtualizer]);
  useEffect(
    () => () => {
      lastRows = { key, heights: virtualizer.measurementsCache.map(({ size }) => size) };
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
      {...rest}
      ref={list}
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
