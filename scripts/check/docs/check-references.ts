import { dirname, join, normalize } from 'node:path';

/** The names that may follow `npm run`, and what may follow `--` after some of them. */
export interface KnownCommands {
  readonly npm: readonly string[];
  readonly named: Readonly<Record<string, readonly string[]>>;
}

const PATH = /^(?:domain|contract|words|server|web|sandbox|tests|bench|scripts|docs)\/[\w.@/-]*$/u;
const TEST_FILE = /\.(?:test|spec)\.tsx?$/u;
const LINK = /\]\(([^)\s]+)\)/gu;

/**
 * Checks paths in backticks, test titles in “…” after a test file, `npm run` commands, relative links and
 * their anchors, and that the first cells of each table are unique.
 * @param read - returns '' for a folder, or null if the path does not exist
 */
export function checkReferences(
  page: string,
  markdown: string,
  read: (path: string) => string | null,
  commands: KnownCommands,
): string[] {
  const problems: string[] = [];
  for (const [, path = '', after = ''] of markdown.matchAll(/`([^`\n]+)`([^`\n]*)/gu)) {
    if (!PATH.test(path)) continue;
    const text = read(path);
    if (text === null) problems.push(`${path} does not exist`);
    if (text === null || !TEST_FILE.test(path)) continue;
    for (const [, title = ''] of after.matchAll(/“([^”]+)”/gu)) {
      if (!hasTitle(text, title)) problems.push(`${path} has no test “${title}”`);
    }
  }
  problems.push(...unknownCommands(markdown, commands));
  for (const [, link = ''] of markdown.matchAll(LINK)) {
    if (/^[a-z]+:/u.test(link)) continue;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : normalize(join(dirname(page), path));
    const text = path === '' ? markdown : read(target);
    if (text === null) problems.push(`the link ${link} leads nowhere`);
    else if (anchor !== undefined && !anchorsIn(text).includes(anchor))
      problems.push(`the link ${link} names no heading`);
  }
  return [...problems, ...repeatedRows(markdown).map((subject) => `two rows about “${subject}”`)];
}

function unknownCommands(markdown: string, { npm, named }: KnownCommands): string[] {
  return [...markdown.matchAll(/npm run ([\w:-]+)(?: +-- +([a-z][\w -]*))?/gu)].flatMap(
    ([, command = '', words]) => {
      if (!npm.includes(command)) return [`npm run ${command} does not exist`];
      const names = named[command];
      if (words === undefined || names === undefined) return [];
      const isKnown = names.some((name) => words === name || words.startsWith(`${name} `));
      return isKnown ? [] : [`npm run ${command} -- ${words.trim()} does not exist`];
    },
  );
}

/** Two rows with the same first cell are usually versions of one row that a merge did not combine. */
function repeatedRows(markdown: string): string[] {
  const tables = markdown.match(/(?:^\|.*\n?)+/gmu) ?? [];
  return tables.flatMap((table) => {
    const subjects = [...table.matchAll(/^\| *((?:\\\||[^|\n])*?) *\|/gmu)].map(([, first = '']) => first);
    return subjects.filter((subject, index) => subject !== '' && subjects.indexOf(subject) < index);
  });
}

function hasTitle(source: string, title: string): boolean {
  const text = source.replaceAll('\\', '');
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`));
}

const anchorsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/^#{1,6} (.+)$/gmu)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
