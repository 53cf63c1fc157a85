import { Tabs as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { formatNumber } from '../../lib/format.ts';

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  count?: number | null;
  icon?: ReactNode;
}

export interface TabsProps<Value extends string> {
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  variant?: 'line' | 'tiles' | undefined;
  children: ReactNode;
  className?: string | undefined;
}

export const tileGrid = 'grid grid-cols-4 gap-2 md:gap-3 lg:gap-4';

export function Tabs<Value extends string>({
  label,
  items,
  value,
  onValueChange,
  variant = 'line',
  children,
  className,
}: TabsProps<Value>) {
  return (
    <Primitive.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      className={classNames('min-w-0', className)}
    >
      <Primitive.List
        aria-label={label}
        className={variant === 'tiles' ? tileGrid : 'flex gap-1 overflow-x-auto border-b border-line'}
      >
        {items.map((item) => (
          <Primitive.Trigger
            key={item.value}
            value={item.value}
            className={variant === 'tiles' ? tileClass : lineClass}
          >
            {variant === 'tiles' ? <TileContent item={item} /> : <LineContent item={item} />}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {children}
    </Primitive.Root>
  );
}

const lineClass =
  '-mb-px inline-flex min-h-(--control-h) shrink-0 items-center gap-2 border-b-2 border-transparent px-3 font-semibold text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-primary data-[state=active]:text-ink';

const tileClass =
  'group relative flex flex-col items-start gap-1 overflow-hidden rounded-card border border-line bg-surface px-4 py-3.5 text-left max-md:flex-col-reverse max-md:items-center max-md:gap-0 max-md:px-1 max-md:py-1.5 transition-[border-color,box-shadow] hover:border-control data-[state=active]:border-primary data-[state=active]:shadow-[inset_0_-3px_0_var(--primary)] md:px-3 md:py-4 lg:px-5';

function LineContent<Value extends string>({ item }: { item: TabItem<Value> }) {
  return (
    <>
      {item.icon}
      {item.label}
      {typeof item.count === 'number' && (
        <span className="rounded-full bg-sunken px-2 text-sm font-semibold text-muted">
          {formatNumber(item.count)}
        </span>
      )}
    </>
  );
}

function TileContent<Value extends string>({ item }: { item: TabItem<Value> }) {
  return (
    <>
      <span className="flex w-full items-center justify-between gap-2 text-sm font-semibold text-muted max-md:justify-center max-md:text-xs max-lg:whitespace-nowrap group-data-[state=active]:text-primary">
        {item.label}
        <span aria-hidden="true" className="max-lg:hidden">
          {item.icon}
        </span>
      </span>
      <span className="text-2xl font-[680] tracking-tight text-ink max-md:text-lg">
        {typeof item.count === 'number' ? formatNumber(item.count) : <span className="text-muted">–</span>}
      </span>
    </>
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content {...rest} className={classNames('pt-6', className)} />;
}
