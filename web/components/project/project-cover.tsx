import { useMemo } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { createSeededRandom, type SeededRandom } from '../../lib/seeded-random.ts';

export type ProjectCategory = 'SOFTWARE' | 'HARDWARE';

/** A cover for a project without pictures, generated from the project's id. */
export function ProjectCover({
  projectId,
  category,
  className,
}: {
  projectId: string;
  category: ProjectCategory;
  className?: string | undefined;
}) {
  const drawing = useMemo(() => {
    const series = createSeededRandom(projectId);
    const paper = papers[createSeededRandom(`paper ${projectId}`).int(0, papers.length - 1)]!;
    return category === 'SOFTWARE' ? (
      <CodeDrawing series={series} paper={paper} />
    ) : (
      <CircuitDrawing series={series} paper={paper} />
    );
  }, [projectId, category]);
  return (
    <svg
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classNames('block size-full', className)}
    >
      {drawing}
    </svg>
  );
}

interface Paper {
  readonly sheet: string;
  readonly ink: string;
  readonly faint: string;
  readonly spark: string;
  readonly sparkEdge: string;
  readonly chip: string;
}

const light = { ink: 'var(--primary)', spark: 'var(--accent)', sparkEdge: 'var(--accent-deep)' };
const papers: readonly Paper[] = [
  { ...light, sheet: 'var(--sunken)', faint: 'var(--muted)', chip: 'var(--surface)' },
  { ...light, sheet: 'var(--primary-soft)', faint: 'var(--primary)', chip: 'var(--surface)' },
  {
    ...light,
    sheet: 'var(--warn-soft)',
    faint: 'var(--warn)',
    spark: 'var(--accent-deep)',
    chip: 'var(--surface)',
  },
  {
    sheet: 'var(--cover)',
    ink: 'var(--on-cover)',
    faint: 'var(--on-cover)',
    spark: 'var(--accent)',
    sparkEdge: 'var(--accent)',
    chip: 'var(--cover)',
  },
];

function Sheet({ paper }: { paper: Paper }) {
  return <rect width="320" height="200" fill={paper.sheet} />;
}

const characters = '{}()<>[];:=+*/&|#%01';

function CodeDrawing({ series, paper }: { series: SeededRandom; paper: Paper }) {
  const rows = Array.from({ length: 11 }, () =>
    Array.from({ length: 20 }, () => characters[series.int(0, characters.length - 1)]).join(''),
  );
  const left = series.int(2, 5) * 16;
  const lines: { key: string; x: number; y: number; width: number; fill: string; opacity: number }[] = [];
  const marked = series.int(1, 6);
  let indent = 0;
  for (let line = 0; line < 8; line += 1) {
    let x = left + indent * 16;
    const words = series.int(1, 3);
    for (let word = 0; word < words; word += 1) {
      const width = series.int(1, 5) * 12;
      if (x + width > 304) break;
      const highlighted = line === marked && word === 0;
      lines.push({
        key: `${line}-${word}`,
        x,
        y: 26 + line * 18,
        width,
        fill: highlighted ? paper.spark : paper.ink,
        opacity: highlighted ? 1 : [0.9, 0.55, 0.28][series.int(0, 2)]!,
      });
      x += width + 8;
    }
    indent = Math.min(4, Math.max(0, indent + series.int(-1, 1)));
  }
  return (
    <>
      <Sheet paper={paper} />
      {/* A monospace character is 0.6 em (6 units) wide; 10 units of letter spacing make a 16-unit grid. */}
      <g fontFamily="var(--font-mono)" fontSize="10" letterSpacing="10" fill={paper.faint} opacity="0.32">
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the rows never change places
          <text key={index} x="8" y={16 + index * 18}>
            {row}
          </text>
        ))}
      </g>
      {lines.map((line) => (
        <rect
          key={line.key}
          x={line.x}
          y={line.y}
          width={line.width}
          height="9"
          rx="2.5"
          fill={paper.sheet}
        />
      ))}
      {lines.map((line) => (
        <rect
          key={`${line.key}-fill`}
          x={line.x}
          y={line.y}
          width={line.width}
          height="9"
          rx="2.5"
          fill={line.fill}
          fillOpacity={line.opacity}
        />
      ))}
    </>
  );
}

const step = 20;

function CircuitDrawing({ series, paper }: { series: SeededRandom; paper: Paper }) {
  const chipWidth = series.int(4, 6) * step;
  const chipHeight = series.int(3, 4) * step;
  const chipX = series.int(4, 6) * step;
  const chipY = series.int(2, 3) * step;
  const verticals = Array.from({ length: 15 }, (_, index) => (index + 1) * step);
  const horizontals = Array.from({ length: 9 }, (_, index) => (index + 1) * step);
  const traces: { key: string; path: string; endX: number; endY: number; hot: boolean }[] = [];
  const rows = chipHeight / step;
  const hot = series.int(0, rows * 2 - 1);
  for (let row = 0; row < rows; row += 1) {
    const y = chipY + row * step + step / 2;
    for (const side of [-1, 1] as const) {
      const startX = side === 1 ? chipX + chipWidth : chipX;
      const reach = series.int(1, 3) * step;
      const bend = series.int(-2, 2) * step;
      const turnX = startX + side * reach;
      const endY = Math.min(190, Math.max(10, y + bend));
      const kneeX = turnX + side * Math.abs(endY - y);
      const endX = Math.min(306, Math.max(14, kneeX + side * series.int(0, 2) * step));
      traces.push({
        key: `${row}${side}`,
        path: `M${startX} ${y}H${turnX}L${kneeX} ${endY}H${endX}`,
        endX,
        endY,
        hot: traces.length === hot,
      });
    }
  }
  return (
    <>
      <Sheet paper={paper} />
      <g stroke={paper.ink} strokeWidth="1" opacity="0.13">
        {verticals.map((x) => (
          <path key={x} d={`M${x} 0V200`} />
        ))}
        {horizontals.map((y) => (
          <path key={y} d={`M0 ${y}H320`} />
        ))}
      </g>
      {traces.map((trace) => (
        <g
          key={trace.key}
          stroke={trace.hot ? paper.sparkEdge : paper.ink}
          strokeOpacity={trace.hot ? 1 : 0.6}
        >
          <path d={trace.path} fill="none" strokeWidth="2" />
          <circle
            cx={trace.endX}
            cy={trace.endY}
            r="4"
            strokeWidth="2"
            fill={trace.hot ? paper.spark : paper.sheet}
          />
        </g>
      ))}
      <rect
        x={chipX}
        y={chipY}
        width={chipWidth}
        height={chipHeight}
        rx="5"
        fill={paper.chip}
        stroke={paper.ink}
        strokeWidth="2"
      />
      <circle cx={chipX + 11} cy={chipY + 11} r="3" fill="none" stroke={paper.ink} strokeWidth="1.5" />
      <path
        d={`M${chipX + chipWidth * 0.3} ${chipY + chipHeight * 0.5}h${chipWidth * 0.4}M${chipX + chipWidth * 0.3} ${
          chipY + chipHeight * 0.5 + 9
        }h${chipWidth * 0.22}`}
        stroke={paper.ink}
        strokeOpacity="0.5"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  );
}
