/** READMEs are untrusted, so every pattern matches within one line. */

export type ReadmeFormat = 'markdown' | 'text';

export const MAX_README_CHARS = 40_000;
export const MAX_SHOWN_CHARS = 12_000;
export const MAX_SECTION_CHARS = 2_500;
/** These limits on code, for one block and in total, prevent a README from containing the whole project. */
export const MAX_BLOCK_LINES = 12;
export const MAX_CODE_LINES = 60;
const MAX_LINE_CHARS = 500;
const MAX_FRONT_MATTER_LINES = 100;
const MAX_FEATURES = 10;
const MAX_FEATURE_CHARS = 120;

const RUN_HEADING =
  /\b(?:install\w*|set\s?up|usage|how to (?:use|run|start|install)|run(?:ning)?|getting started|quick\s?start|start(?:ing)?|build(?:ing)?)\b/iu;
const FEATURES_HEADING = /\b(?:features?|what it does|highlights|functionalit\w+|modules)\b/iu;

export function readmeFormat(path: string): ReadmeFormat {
  return /\.(?:md|markdown)$/iu.test(path) || !/\.\w+$/u.test(path) ? 'markdown' : 'text';
}

/** Also removes the front matter of site generators. */
export function cutReadme(readme: string): { readonly text: string; readonly isCut: boolean } {
  const text = withoutFrontMatter(readme);
  if (text.length <= MAX_README_CHARS) return { text, isCut: false };
  const end = text.lastIndexOf('\n', MAX_README_CHARS);
  return { text: text.slice(0, end <= 0 ? MAX_README_CHARS : end), isCut: true };
}

function withoutFrontMatter(text: string): string {
  const lines = text.split('\n', MAX_FRONT_MATTER_LINES);
  if (lines[0]?.trimEnd() !== '---') return text;
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---');
  const isFrontMatter = end > 1 && lines.slice(1, end).every((line) => /^(?:[\w-]+:|[\s#-]|$)/u.test(line));
  return isFrontMatter
    ? text
        .split('\n')
        .slice(end + 1)
        .join('\n')
    : text;
}

/** The page shows the section that says how to run the project apart, so the rest is without it. */
export function splitRunSection(text: string): { readonly section: string | null; readonly rest: string } {
  const found = findSection(text, RUN_HEADING);
  if (found === null || found.text.length > MAX_SECTION_CHARS) return { section: null, rest: text };
  const lines = text.split('\n');
  const rest = [...lines.slice(0, found.line), ...lines.slice(found.end)].join('\n');
  return { section: found.text, rest };
}

export function listedFeatures(text: string): string[] {
  const section = findSection(text, FEATURES_HEADING)?.text ?? '';
  return section
    .split('\n')
    .flatMap((line) => /^\s{0,3}(?:[-*+]|\d{1,2}[.)])\s+(?:\[[ x]\]\s+)?(\S.*)$/iu.exec(line)?.slice(1) ?? [])
    .map((item) => plainLine(item).slice(0, MAX_FEATURE_CHARS).trim())
    .filter((item) => item !== '')
    .slice(0, MAX_FEATURES);
}

export function readmeTitle(text: string): string {
  const heading = headingsOf(text.split('\n')).find(({ level }) => level <= 2);
  return heading === undefined ? '' : plainLine(heading.text);
}

export function plainLine(line: string): string {
  return line
    .slice(0, MAX_LINE_CHARS)
    .replaceAll(/!\[[^\]]{0,200}\]\([^)]{0,400}\)/gu, '')
    .replaceAll(/\[([^\]]{0,200})\]\([^)]{0,400}\)/gu, '$1')
    .replaceAll(/<[^<>]{0,200}>/gu, '')
    .replaceAll(/:[a-z0-9_+-]{2,30}:/gu, '')
    .replaceAll(/[\p{Extended_Pictographic}\uFE0F\u200D]/gu, '')
    .replaceAll(/[*_`~#]+/gu, (mark) => (mark === '_' ? mark : ''))
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

interface Heading {
  readonly line: number;
  readonly level: number;
  readonly text: string;
}

function findSection(
  text: string,
  title: RegExp,
): { readonly text: string; readonly line: number; readonly end: number } | null {
  const lines = text.split('\n');
  const headings = headingsOf(lines);
  for (const [index, heading] of headings.entries()) {
    if (heading.level === 1 && index === 0) continue;
    if (!title.test(heading.text)) continue;
    const end = headings.slice(index + 1).find(({ level }) => level <= heading.level)?.line ?? lines.length;
    const section = lines
      .slice(heading.line + 1, end)
      .join('\n')
      .trim();
    if (section !== '') return { text: section, line: heading.line, end };
  }
  return null;
}

/** ATX, HTML and underlined (`=` or `-`) headings outside code blocks. */
function headingsOf(lines: readonly string[]): Heading[] {
  const found: Heading[] = [];
  let fence: string | null = null;
  for (const [line, full] of lines.entries()) {
    const text = full.slice(0, MAX_LINE_CHARS);
    const mark = /^ {0,3}(`{3,}|~{3,})/u.exec(text)?.[1];
    if (mark !== undefined) {
      if (fence === null) fence = mark;
      else if (mark.startsWith(fence)) fence = null;
      continue;
    }
    if (fence !== null) continue;
    const atx = /^ {0,3}(#{1,6})(?!#)\s*(\S.*)$/u.exec(text);
    if (atx !== null) {
      found.push({ line, level: atx[1]?.length ?? 1, text: (atx[2] ?? '').replace(/\s+#+\s*$/u, '') });
      continue;
    }
    const html = /^\s{0,3}<h([1-6])\b[^<>]{0,200}>(.{1,200}?)<\/h\1>/iu.exec(text);
    if (html !== null) found.push({ line, level: Number(html[1]), text: plainLine(html[2] ?? '') });
    const above = lines[line - 1]?.trim() ?? '';
    if (/^ {0,3}(?:={3,}|-{3,})\s*$/u.test(text) && above !== '' && !/^[#>|*-]/u.test(above)) {
      found.push({ line, level: text.includes('=') ? 1 : 2, text: above.slice(0, MAX_LINE_CHARS) });
    }
  }
  return found;
}
