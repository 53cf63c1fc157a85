import { type ComponentType, useEffect, useRef, useState } from 'react';
import { PROJECTS_PER_PAGE } from '../../api/project-queries.ts';
import { classNames } from '../../lib/class-names.ts';
import type { GridProps } from './virtual-grid.tsx';

/** Once loaded, it is there at the first render, so that Back can restore the scroll position. */
let VirtualGrid: ComponentType<GridProps> | null = null;

export function ResultGrid({
  isStale,
  ...rest
}: Omit<GridProps, 'list' | 'className' | 'aria-busy'> & { isStale: boolean }) {
  const { layout, projects } = rest;
  const list = useRef<HTMLUListElement>(null);
  const first = projects[0]?.projectId;
  const isLong = projects.length > PROJECTS_PER_PAGE;
  const [Virtual, setVirtual] = useState(() => VirtualGrid);
  const isMissing = isLong && Virtual === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isCurrent = true;
    const show = async () => {
      const loaded = await import('./virtual-grid.tsx');
      VirtualGrid = loaded.VirtualGrid;
      if (!isCurrent) return;
      loaded.keepRows(list.current, layout, first);
      setVirtual(() => loaded.VirtualGrid);
    };
    // Without its code, the list stays a plain one.
    show().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isMissing, layout, first]);
  const props: GridProps = {
    ...rest,
    list,
    'aria-busy': isStale,
    className: classNames(
      layout === 'row' ? 'project-rows project-rows-with-corner' : 'project-grid',
      'transition-opacity',
      isStale && 'opacity-60',
    ),
  };
  return isLong && Virtual !== null ? <Virtual {...props} /> : <PlainGrid {...props} />;
}

function PlainGrid({ projects, total, layout, renderProject, list, className, ...rest }: GridProps) {
  return (
    <ul {...rest} ref={list} className={classNames(className, layout === 'grid' && 'late-cards')}>
      {projects.map((project, index) => (
        <li key={project.projectId} className="grid min-w-0" aria-setsize={total} aria-posinset={index + 1}>
          {renderProject(project, index)}
        </li>
      ))}
    </ul>
  );
}
