import { expect, it } from 'vitest';
import { csvLine, csvPages } from './csv.ts';

it.each([
  [['plain', 12, -3.5], 'plain,12,-3.5\r\n'],
  [['a "quoted", text', 'two\nlines'], '"a ""quoted"", text","two\nlines"\r\n'],
  [['=1+1', '+91', '-2', '@SUM(A1)', '\tx'], "'=1+1,'+91,'-2,'@SUM(A1),'\tx\r\n"],
  [['=HYPERLINK("http://x","y")'], '"\'=HYPERLINK(""http://x"",""y"")"\r\n'],
  [['', 'मौसम'], ',मौसम\r\n'],
] as const)(
  'the CSV line for %j is escaped, and spreadsheets do not run its cells as formulas',
  (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  },
);

it.each([0, 999, 1_000, 2_001])('a CSV file of %i rows contains each row once, in order', async (count) => {
  const all = Array.from({ length: count }, (_none, index) => index + 1);
  const pages = csvPages(
    ['Number'],
    async ({ limit, after }: { limit: number; after: number | null }) =>
      await Promise.resolve(all.slice(after ?? 0, (after ?? 0) + limit)),
    (number) => [number],
  );
  const texts: string[] = [];
  for await (const text of pages) texts.push(text);
  expect(texts.join('')).toBe(`\uFEFF${['Number', ...all].map((line) => `${line}\r\n`).join('')}`);
});
