const THREATS = 48;

export function checkThreatRows(markdown: string): string[] {
  const ids = firstCells(markdown);
  return Array.from({ length: THREATS }, (_, index) => `T${index + 1}`)
    .filter((id) => ids.filter((item) => item === id).length !== 1)
    .map((id) => `${id} must have exactly one row`);
}

const firstCells = (markdown: string): string[] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|')[1]?.trim() ?? '');
