import type { Cover } from '#domain/inside/cover.ts';

/** Folders by size, without names. */
export function CoverBlocks({ blocks, className }: { blocks: Cover['blocks']; className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className={className}>
      {blocks.map(([x, y, width, height, strength = 0]) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={width}
          height={height}
          fill={strength === 0 ? 'var(--accent)' : 'currentColor'}
          fillOpacity={strength === 0 ? 1 : strength / 100}
        />
      ))}
    </svg>
  );
}

export function CoverQuarters({ quarters }: Pick<Cover, 'quarters'>) {
  return quarters.map((level, quarter) => (
    // eslint-disable-next-line react/no-array-index-key
    <i key={quarter} data-level={level}>
      <span className="sr-only">{level} </span>
    </i>
  ));
}
