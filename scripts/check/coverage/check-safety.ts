import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SafetyReport {
  readonly filesNamed: number;
  readonly testsNamed: number;
  readonly problems: readonly string[];
}

/** Every OWASP ASVS 5.0 requirement of levels 1 and 2, by section. */
const SECTIONS: Readonly<Record<string, string>> = {
  '1.1': '1 2',
  '1.2': '1 2 3 4 5 6 7 8 9',
  '1.3': '1 2 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1 2',
  '2.1': '1 2 3',
  '2.2': '1 2 3',
  '2.3': '1 2 3 4',
  '2.4': '1',
  '3.2': '1 2',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5 6',
  '3.5': '1 2 3 4 5',
  '3.7': '1 2',
  '4.1': '1 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1 2 3 4',
  '5.1': '1',
  '5.2': '1 2 3',
  '5.3': '1 2',
  '5.4': '1 2 3',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  '6.3': '1 2 3 4',
  '6.4': '1 2 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1 2 3 4',
  '7.3': '1 2',
  '7.4': '1 2 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1 2',
  '8.2': '1 2 3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1 2 3 4 5 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1 2 3',
  '11.4': '1 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1 2 3',
  '12.2': '1 2',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1 2 3 4',
  '14.3': '1 2 3',
  '15.1': '1 2 3',
  '15.2': '1 2 3',
  '15.3': '1 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
};

const THREATS = 45;
const FILE = /^[\w.@-]+(?:\/[\w.@-]+)+\.\w+$/u;

/**
 * Checks docs/safety.md: its files and tests exist, and each threat and requirement has one row.
 *
 * @param root - the folder that paths are relative to.
 */
export function checkSafety(root: string, markdown: string): SafetyReport {
  const problems: string[] = [];
  const named = [...markdown.matchAll(/`([^`\n]+)`([^`]*)/gu)].filter((match) => FILE.test(match[1] ?? ''));
  let testsNamed = 0;
  for (const [, path = '', after = ''] of named) {
    if (!existsSync(join(root, path))) {
      problems.push(`${path} does not exist`);
      continue;
    }
    for (const [, name = ''] of after.matchAll(/“([^”]+)”/gu)) {
      testsNamed += 1;
      if (!holds(join(root, path), name)) problems.push(`${path} has no test “${name}”`);
    }
  }
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
  for (let n = 1; n <= THREATS; n += 1) {
    if (rows.filter((row) => row.startsWith(`| T${n} |`)).length !== 1)
      problems.push(`T${n} must have exactly one row`);
  }
  const listed = rows.flatMap((row) => {
    const [, first = '', , status = ''] = row.split('|').map((cell) => cell.trim());
    return ['met', 'deviation', 'not applicable'].includes(status) ? first.split(', ') : [];
  });
  const wanted = Object.entries(SECTIONS).flatMap(([section, numbers]) =>
    numbers.split(' ').map((number) => `${section}.${number}`),
  );
  for (const requirement of wanted) {
    if (listed.filter((item) => item === requirement).length !== 1)
      problems.push(`requirement ${requirement} must have exactly one row`);
  }
  for (const item of listed) if (!wanted.includes(item)) problems.push(`${item} is not a requirement`);
  return { filesNamed: new Set(named.map(([, path]) => path)).size, testsNamed, problems };
}

function holds(path: string, name: string): boolean {
  const text = readFileSync(path, 'utf8').replaceAll('\\', '');
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`));
}
