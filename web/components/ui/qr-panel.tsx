import QRCode from 'qrcode';
import { useMemo, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

export interface QrPanelProps {
  /** What the code holds: a UPI link, an address. */
  value: string;
  /** What the code is for, said to those who cannot see it. */
  label: string;
  children?: ReactNode;
  className?: string | undefined;
}

/** A QR code as one SVG path, always dark on white because cameras need it, in both themes. */
export function QrPanel({ value, label, children, className }: QrPanelProps) {
  const code = useMemo(() => drawCode(value), [value]);
  return (
    <figure className={classNames('flex flex-col items-center gap-3', className)}>
      <div className="rounded-card border border-line bg-[#fff] p-3">
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page has no element of its own
          role="img"
          aria-label={label}
          viewBox={`-2 -2 ${code.size + 4} ${code.size + 4}`}
          shapeRendering="crispEdges"
          className="size-52"
        >
          <path d={code.path} fill="#10131c" />
        </svg>
      </div>
      {children !== undefined && (
        <figcaption className="text-center text-sm text-muted">{children}</figcaption>
      )}
    </figure>
  );
}

function drawCode(value: string): { size: number; path: string } {
  const { modules } = QRCode.create(value, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { size: modules.size, path };
}
