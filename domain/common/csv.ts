/**
 * Text that starts like a formula gets a leading apostrophe, so that spreadsheets do not run it:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

const PAGE = 1_000;

/**
 * A file for people: a byte order mark makes Excel read it as UTF-8.
 * @param listPage - returns the rows that follow the row `after`, or the first rows if `after` is null.
 */
export async function* csvPages<Row>(
  columns: readonly string[],
  listPage: (page: { readonly limit: number; readonly after: Row | null }) => Promise<readonly Row[]>,
  cellsOf: (row: Row) => readonly (string | number)[],
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns)}`;
  for (let after: Row | null = null; ;) {
    const rows: readonly Row[] = await listPage({ limit: PAGE, after });
    yield rows.map((row) => csvLine(cellsOf(row))).join('');
    if (rows.length < PAGE) return;
    after = rows.at(-1) ?? null;
  }
}

function cellOf(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r\n]/u.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
