import { cloneElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  count: number | null;
  icon: ReactNode;
}

export const tileGrid = 'grid grid-cols-4 gap-2 md:gap-3 lg:gap-4';

const tileClass =
  'group relative flex min-w-0 flex-col items-start gap-1 overflow-hidden rounded-card border border-line bg-surface px-4 py-3.5 text-left max-md:flex-col-reverse max-md:items-center max-md:gap-0 max-md:px-1 max-md:py-1.5 transition-[border-color,box-shadow] hover:border-control aria-[current=page]:border-primary aria-[current=page]:shadow-[inset_0_-3px_0_var(--primary)] md:px-3 md:py-4 lg:px-5';

/** Tiles with counts that link to the views of a page. */
export function TabLinks<Value extends string>({
  label,
  items,
  value,
  linkTo,
}: {
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  linkTo: (value: Value) => ReactElement<ComponentProps<'a'>>;
}) {
  return (
    <nav aria-label={label} className={tileGrid}>
      {items.map((item) =>
        cloneElement(
          linkTo(item.value),
          {
            key: item.value,
            className: tileClass,
            'aria-current': item.value === value ? 'page' : undefined,
          },
          <TileContent item={item} />,
        ),
      )}
    </nav>
  );
}

function TileContent<Value extends string>({ item: { label, count, icon } }: { item: TabItem<Value> }) {
  return (
    <>
      <span className="flex w-full items-center justify-between gap-2 text-sm font-semibold text-muted group-aria-[current=page]:text-primary max-lg:whitespace-nowrap max-md:justify-center max-md:text-xs">
        {label}
        <span aria-hidden="true" className="max-lg:hidden">
          {icon}
        </span>
      </span>
      <span className="text-2xl font-[680] tracking-tight text-ink max-md:text-lg">
        {count === null ? <span className="text-muted">–</span> : formatNumber(count)}
      </span>
    </>
  );
}
