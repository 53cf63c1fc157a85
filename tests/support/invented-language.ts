import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { projectRoot } from '#scripts/dev/ensure-installed.mjs';
import { listGitFiles } from '#scripts/dev/git-files.mjs';
import { runNode } from '#scripts/dev/processes.mjs';

/** Checks of accessibility know only languages that exist. */
export const CODE = 'eo';
const NAME = 'Þšéûđó';
/** A script of its own, so that a day or number that is not written in the language shows. */
const TAG = 'ta-IN-u-nu-latn';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = Array.from('áƀćđéƒǵĥíĵķĺɱńóþɋŕšţúṽŵẋýžÁƁĆĐÉƑǴĤÍĴĶĹṀŃÓÞɊŔŠŢÚṼŴẊÝŽ');
/** Escapes, addresses, paths, markup, placeholders in braces, and pairs of letters without a meaning of their own. */
const KEPT =
  /\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|.)|https?:\/\/[^\s"'`]+|(?<![\w)])\/[a-z][\w./-]*|\S+@\S+|<[^>]*>|\{[^}]*\}|&\w+;/iu;

/** A text that is 40 % longer, because vowels stand twice, and has no letter of English. */
export function pseudo(text: string): string {
  return text
    .split(new RegExp(`(${KEPT.source})`, 'iu'))
    .map((part, index) => (index % 2 === 1 ? part : accented(part)))
    .join('');
}

function accented(text: string): string {
  return text.replaceAll(/[a-z]/giu, (letter) => {
    const other = ACCENTED[PLAIN.indexOf(letter)] ?? letter;
    return /[aeiou]/iu.test(letter) ? other + other.toLowerCase() : other;
  });
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Values of the code that stand among the texts: categories, reasons, zones of time. */
const CODE_VALUE = /^(?:SOFTWARE|HARDWARE|Asia\/Kolkata|[a-z]+(?:[-_][a-z\d]+)+|pass|short|long)$/u;
const COMPARISON = /^(?:===|!==|in)$/u;

/** @returns a file of texts in the invented language, with its code as it is */
export function translateFile(file: string, source: string): string {
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const change = ({ start, end }: Node, value: string): void => {
    const raw = source.slice(start, end);
    if (value === 'en-IN') edits.push({ start, end, text: `'${TAG}'` });
    else if (value === 'en') edits.push({ start, end, text: `'${CODE}'` });
    else if (!CODE_VALUE.test(value)) edits.push({ start, end, text: pseudo(raw) });
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach((item) => walk(item));
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (/^(?:TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|Import|ExportAll)/u.test(node.type))
      return;
    if (node.type === 'BinaryExpression' && COMPARISON.test(String(node['operator']))) return;
    if (node.type === 'CallExpression' && isFormatting(node['callee'] as Node)) return walkReceiver(node);
    if (node.type === 'NewExpression' || isCode(node)) return;
    if (node.type === 'Literal' && typeof node['value'] === 'string') change(node, node['value']);
    if (node.type === 'TemplateElement') change(node, (node['value'] as { raw: string }).raw);
    for (const [key, child] of Object.entries(node)) {
      if (key === 'type' || key === 'typeAnnotation' || key === 'returnType' || key === 'test') continue;
      if (key === 'key' && node.type === 'Property') continue;
      walk(child);
    }
  };
  const walkReceiver = (node: Node): void => {
    walk((node['callee'] as Node)['object']);
    const [first] = node['arguments'] as Node[];
    if (first?.['value'] === 'en-IN') change(first, 'en-IN');
  };
  walk(parseSync(file, source).program.body);
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source);
}

/** Of a sample, whose checks have ids and states. */
const isCode = (node: Node): boolean =>
  node.type === 'Property' &&
  (node['value'] as Node).type === 'Literal' &&
  /^(?:id|state)$/u.test(String((node['key'] as Node)['name']));

const isFormatting = (callee: Node): boolean =>
  callee.type === 'MemberExpression' &&
  /^(?:toLocale\w+|replace(?:All)?|split|join|startsWith|endsWith|includes|match|test|padStart|slice|has|get|hasOwn)$/u.test(
    String((callee['property'] as Node)['name']),
  );

/**
 * Copies the project, adds the language as docs/recipes.md says, and builds its pages and the server.
 * @returns the folder of the copy
 */
export async function buildInventedLanguage(): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'protohaat-language-'));
  const files = listGitFiles();
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(projectRoot, file), join(copy, file));
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'), 'junction');
  for (const built of readdirSync(join(projectRoot, 'dist')).filter((name) =>
    /^(?:web|pages|postgres)/u.test(name),
  ))
    await cp(join(projectRoot, 'dist', built), join(copy, 'dist', built), { recursive: true });
  const read = (file: string): string => readFileSync(join(copy, file), 'utf8');
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  };
  for (const file of files.filter((path) => /^words\/en\/.*(?<!\.test)\.ts$/u.test(path))) {
    const other = file.replace('/en/', `/${CODE}/`);
    const hindi = read(file.replace('/en/', '/hi/'));
    // What Hindi passes on from English is for operators and banks.
    if (/^export \{[^}]*\} from '[^']*\/en\/[^']*';\s*$/u.test(hindi)) write(other, hindi);
    else write(other, translateFile(file, read(file)));
  }
  const list = 'domain/common/languages.ts';
  write(list, read(list).replace('{ en: ', `{ ${CODE}: '${NAME}', en: `));
  const texts = 'words/texts.ts';
  write(
    texts,
    read(texts)
      .replace(
        'import { served as hi }',
        `import { served as ${CODE} } from './${CODE}/served.ts';\nimport { served as hi }`,
      )
      .replace('{ en, ', `{ ${CODE}, en, `),
  );
  const build = `import { build, buildWebIn } from './scripts/dev/build.mjs';
    await buildWebIn('${CODE}', process.cwd() + "/dist/web"); await build(['server']);`;
  const { code, output } = await runNode(['--input-type=module', '--eval', build], { cwd: copy });
  if (code !== 0) throw new Error(output);
  return copy;
}
