import { create } from 'qrcode';

/** ISO/IEC 18004 requires an empty border of this many modules around the code. */
const QUIET_ZONE = 4;

export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  return (
    <img
      alt={label}
      src={`data:image/svg+xml,${encodeURIComponent(drawingOf(text))}`}
      className={className}
    />
  );
}

function drawingOf(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const path = Array.from({ length: size * size }, (_, index) =>
    modules.get(Math.floor(index / size), index % size) === 1
      ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z`
      : '',
  ).join('');
  const side = size + 2 * QUIET_ZONE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M${-QUIET_ZONE} ${-QUIET_ZONE}h${side}v${side}h${-side}z"/><path d="${path}"/></svg>`;
}
