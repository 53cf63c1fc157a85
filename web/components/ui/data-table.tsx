import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  isName?: boolean;
  isActions?: boolean;
  className?: string;
}

const queries = {
  md: '(max-width: 767.98px)',
  lg: '(max-width: 1023.98px)',
  xl: '(max-width: 1279.98px)',
} as const;

export interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  renderPhoneRow: (row: Row) => ReactNode;
  /** In windows narrower than this, the table becomes a list, as it does on a phone. */
  rowsBelow?: keyof typeof queries | undefined;
  empty?: ReactNode;
  className?: string | undefined;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const hasRows = useMediaQuery(queries[props.rowsBelow ?? 'md']);
  if (props.rows.length === 0 && props.empty !== undefined) return props.empty;
  return hasRows ? <Rows {...props} /> : <Table {...props} />;
}

function Table<Row>({ caption, columns, rows, rowKey, className }: DataTableProps<Row>) {
  return (
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls inside itself, so the keyboard must reach it
      tabIndex={0}
      // Contains the cells' hidden texts, which would widen the page.
      className={classNames('relative overflow-x-auto rounded-card border border-line bg-surface', className)}
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line bg-sunken text-sm text-muted">
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={classNames(
                  'px-4 py-2.5 font-semibold whitespace-nowrap first:pl-5 last:pr-5',
                  (column.align === 'end' || column.isActions === true) && 'text-right',
                )}
              >
                {column.isActions === true ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line last:border-b-0 hover:bg-sunken/60">
              {columns.map((column) => {
                const cellClass = classNames(
                  'px-4 py-3 align-middle first:pl-5 last:pr-5',
                  (column.align === 'end' || column.isActions === true) && 'text-right tabular-nums',
                  column.className,
                );
                return column.isName === true ? (
                  <th
                    key={column.id}
                    scope="row"
                    className={classNames(cellClass, 'min-w-44 font-semibold wrap-anywhere')}
                  >
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} className={cellClass}>
                    {column.cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Rows<Row>({ caption, rows, rowKey, renderPhoneRow, className }: DataTableProps<Row>) {
  return (
    <ul
      aria-label={caption}
      className={classNames(
        'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface',
        className,
      )}
    >
      {rows.map((row) => (
        <li key={rowKey(row)} className="relative px-3.5 py-2.5">
          {renderPhoneRow(row)}
        </li>
      ))}
    </ul>
  );
}
