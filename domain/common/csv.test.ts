import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each([
  [['plain', 12, -3.5], 'plain,12,-3.5\r\n'],
  [['a "quoted", text', 'two\nlines'], '"a ""quoted"", text","two\nlines"\r\n'],
  [['=1+1', '+91', '-2', '@SUM(A1)', '\tx'], "'=1+1,'+91,'-2,'@SUM(A1),'\tx\r\n"],
  [['=HYPERLINK("http://x","y")'], '"\'=HYPERLINK(""http://x"",""y"")"\r\n'],
  [['', 'मौसम'], ',मौसम\r\n'],
] as const)(
  'the CSV line for %j is escaped, and spreadsheets run none of its cells as formulas',
  (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  },
);
