/**
 * Formats a line of a CSV file (RFC 4180). Prefixes texts that start like a formula with an apostrophe, because
 * spreadsheets would run them: https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r\n]/u.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
