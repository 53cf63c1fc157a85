export interface SourceFile {
  readonly path: string;
  readonly bytes: Buffer;
}
export type Files = readonly SourceFile[];

export type Change = (files: Files, random: () => number, other: Files) => Files;

const SOURCE =
  /\.(?:[cm]?[jt]sx?|vue|svelte|html?|py|java|kts?|c|cc|cpp|h|hpp|ino|cs|go|rs|rb|php|swift|dart|lua|sql)$/iu;
const SKIPPED =
  /(?:^|\/)(?:node_modules|vendor|third_party|dist|build|\.git|\.vs|\.yarn)\/|\.min\.|\.map$|lock/iu;
export const isSource = ({ path, bytes }: SourceFile): boolean =>
  SOURCE.test(path) && !SKIPPED.test(path) && bytes.length < 200_000;

export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

const hasHashComments = (path: string) => /\.(?:py|rb|sh)$/iu.test(path);
const isMarkup = (path: string) => /\.(?:html?|vue|svelte)$/iu.test(path);
const isPhp = (path: string) => /\.php$/iu.test(path);
const commentOf = (path: string, words: string) =>
  hasHashComments(path)
    ? `# ${words}`
    : isMarkup(path)
      ? `<!-- ${words} -->`
      : path.endsWith('.sql') || path.endsWith('.lua')
        ? `-- ${words}`
        : isPhp(path)
          ? `/* ${words} */`
          : `// ${words}`;

type Edit = (text: string, path: string, random: () => number) => string;

export function edited(edit: Edit) {
  return (files: Files, random: () => number): Files =>
    files.map((file) =>
      isSource(file)
        ? { path: file.path, bytes: Buffer.from(edit(file.bytes.toString('utf8'), file.path, random)) }
        : file,
    );
}
export function moved(where: (path: string, index: number) => string) {
  return (files: Files): Files =>
    files.map((file, index) => (isSource(file) ? { ...file, path: where(file.path, index) } : file));
}
export function chained(...steps: readonly Change[]): Change {
  return (files, random, other) => steps.reduce((now, step) => step(now, random, other), files);
}

const WORDS =
  'alpha beta river stone cloud paper metal green quick early table north sugar winter candle'.split(' ');
const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;
const wordsOf = (random: () => number) => Array.from({ length: 5 }, () => pick(WORDS, random)).join(' ');

export function commentEvery(lines: number): Edit {
  return (text, path, random) =>
    text
      .split('\n')
      .flatMap((line, index) => (index % lines === 0 ? [commentOf(path, wordsOf(random)), line] : [line]))
      .join('\n');
}
export const commentAtLineEnd: Edit = (text, path, random) =>
  text
    .split('\n')
    .map((line) => (/[;{}):,]\s*$/u.test(line) ? `${line} ${commentOf(path, wordsOf(random))}` : line))
    .join('\n');

export const stripComments: Edit = (text, path) =>
  hasHashComments(path)
    ? text.replaceAll(/^\s*#.*$/gmu, '')
    : text.replaceAll(/\/\*[^]*?\*\//gu, '').replaceAll(/^\s*\/\/.*$/gmu, '');

export const reformat: Edit = (text, path) => {
  if (hasHashComments(path))
    return text.replaceAll('    ', '  ').replaceAll(/ ?= ?/gu, '=').replaceAll(', ', ',');
  if (isMarkup(path) || isPhp(path)) return text.replaceAll(/\n[ \t]+/gu, '\n').replaceAll('\n\n', '\n');
  return text
    .replaceAll(/[ \t]+/gu, ' ')
    .replaceAll(/\n ?\{/gu, ' {')
    .replaceAll(/\{\s*\n/gu, '\n{\n\n')
    .replaceAll(/, /gu, ',\n   ')
    .replaceAll(' = ', '=');
};

const RESERVED = new Set(
  'if else elif for foreach while do switch case default match return break continue try catch except finally throw raise class struct interface enum function def fn func fun lambda new delete in of is not and or yield with import from export package using namespace include require public private protected static final const let var val void int float double char bool boolean string String long short unsigned async await this self super null None nil true false True False undefined typeof instanceof extends implements abstract override echo print pass global as type select insert update where table php html div span body head script style'.split(
    ' ',
  ),
);
export function rename(share: number): Edit {
  return (text, path) => {
    const names = new Map<string, string>();
    const change = (code: string) =>
      code.replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\b[A-Za-z_]\w{2,}\b/gu, (word) => {
        if (/^["']/u.test(word) || RESERVED.has(word)) return word;
        let name = names.get(word);
        if (name === undefined) {
          const seed = Array.from(word).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000, 7);
          name = seed / 1_000 < share ? `${WORDS[seed % WORDS.length] ?? ''}${names.size}` : word;
          names.set(word, name);
        }
        return name;
      });
    if (!isMarkup(path)) return change(text);
    return text.replaceAll(
      /(<script\b[^>]*>)([^]*?)(<\/script>)/giu,
      (_all, open: string, code: string, end: string) => `${open}${change(code)}${end}`,
    );
  };
}
export const translate: Edit = (text) => {
  let count = 0;
  return text.replaceAll(/(["'])((?:[^"'\\\n]){4,80})\1/gu, (all, quote: string, inside: string) => {
    if (!/[a-z] /u.test(inside)) return all;
    count += 1;
    return `${quote}संदेश ${count}${quote}`;
  });
};

export const reorder: Edit = (text, path, random) => {
  if (isMarkup(path) || isPhp(path)) return text;
  const blocks = text.split(
    /\n(?=(?:export |public |async |static )*(?:function|class|def|const|interface|void|int|fun)\b)/u,
  );
  const [head = '', ...rest] = blocks;
  for (let at = rest.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [rest[at], rest[other]] = [rest[other] as string, rest[at] as string];
  }
  return [head, ...rest].join('\n');
};

export const deadCode: Edit = (text, path, random) => {
  if (isMarkup(path)) return text;
  return text
    .split('\n')
    .flatMap((line, index) => {
      const isSafe = /[;{}]\s*$/u.test(line) || (hasHashComments(path) && /^\s*\w.*[^,(\\[{]$/u.test(line));
      if (!isSafe || index % 2 === 1) return [line];
      const indent = /^\s*/u.exec(line)?.[0] ?? '';
      const name = `${pick(WORDS, random)}${index}`;
      const number = Math.floor(random() * 900);
      if (hasHashComments(path))
        return line.trimEnd().endsWith(':') ? [line] : [line, `${indent}${name} = ${number}`];
      if (isPhp(path)) return [line, `${indent}$${name} = ${number};`];
      return [line, `${indent}${/\.(?:[cm]?[jt]sx?)$/u.test(path) ? 'let' : 'int'} ${name} = ${number};`];
    })
    .join('\n');
};

export const stripTypes: Edit = (text, path) =>
  /\.tsx?$/u.test(path)
    ? text
        .replaceAll(
          /:\s*(?:string|number|boolean|void|any|[A-Z]\w*)(?:<[^<>\n]{0,60}>)?(?:\[\])?(?=\s*[,)=;{])/gu,
          '',
        )
        .replaceAll(/^(?:export )?(?:interface|type) [^]*?\n\}\n/gmu, '')
    : text;

export const zeroWidth: Edit = (text) => text.replaceAll(/\b([A-Za-z])([a-z]{2,})\b/gu, '$1\u200B$2');

export const asBase64 = (text: string, path: string): string => {
  const code = Buffer.from(text).toString('base64');
  if (hasHashComments(path)) return `import base64\nexec(base64.b64decode("${code}").decode())\n`;
  if (isPhp(path)) return `<?php eval(base64_decode("${code}"));\n`;
  if (isMarkup(path)) return `<html><script>eval(atob('${code}'))</script></html>\n`;
  return `eval(Buffer.from('${code}', 'base64').toString());\n`;
};

export function joined(files: Files): Files {
  const groups = new Map<string, Buffer[]>();
  for (const file of files.filter(isSource)) {
    const extension = file.path.split('.').at(-1) ?? '';
    groups.set(extension, [...(groups.get(extension) ?? []), file.bytes, Buffer.from('\n')]);
  }
  return [
    ...files.filter((file) => !isSource(file)),
    ...[...groups].map(([extension, parts]) => ({ path: `all.${extension}`, bytes: Buffer.concat(parts) })),
  ];
}

export function split(files: Files): Files {
  return files.flatMap((file) => {
    if (!isSource(file)) return [file];
    const lines = file.bytes.toString('utf8').split('\n');
    const extension = file.path.split('.').at(-1) ?? '';
    const parts = [];
    for (let at = 0; at < lines.length; at += 60) {
      parts.push({
        path: `${file.path}.${at}.${extension}`,
        bytes: Buffer.from(lines.slice(at, at + 60).join('\n')),
      });
    }
    return parts;
  });
}

function linesOf(files: Files): number {
  return files
    .filter(isSource)
    .reduce((sum, { bytes }) => sum + bytes.toString('utf8').split('\n').length, 0);
}

export function interleaveLines(
  files: Files,
  other: Files,
  copiedShare: number,
  random: () => number,
): { copied: Files; own: Files } {
  let copied = files.filter(isSource);
  let own = other.filter(isSource).map((file) => ({ ...file, path: `own/${file.path}` }));
  const wanted = copiedShare / (1 - copiedShare);
  const cut = (list: Files, lines: number): SourceFile[] => {
    const taken: SourceFile[] = [];
    let left = lines;
    for (const file of [...list].toSorted(() => random() - 0.5)) {
      if (left <= 0) break;
      const rows = file.bytes.toString('utf8').split('\n');
      taken.push({ ...file, bytes: Buffer.from(rows.slice(0, left).join('\n')) });
      left -= rows.length;
    }
    return taken;
  };
  const [a, b] = [linesOf(copied), linesOf(own)];
  if (a > b * wanted) copied = cut(copied, Math.round(b * wanted));
  else own = cut(own, Math.round(a / wanted));
  return { copied, own };
}

export function interleaveBlocks(copied: Files, own: Files, random: () => number): Files {
  const blocks = (list: Files) =>
    list.flatMap(({ bytes, path }) => {
      const lines = bytes.toString('utf8').split('\n');
      const parts = [];
      for (let at = 0; at < lines.length; at += 10)
        parts.push({ path, text: lines.slice(at, at + 10).join('\n') });
      return parts;
    });
  const extension = copied[0]?.path.split('.').at(-1) ?? 'txt';
  const all = [
    ...blocks(copied).map((block) => ({ ...block, order: 0 })),
    ...blocks(own).map((block) => ({ ...block, order: 0 })),
  ];
  // Ascending random keys preserve the order within each project.
  const keysOf = (count: number) => Array.from({ length: count }, () => random()).toSorted((a, b) => a - b);
  const first = blocks(copied).length;
  const keys = [...keysOf(first), ...keysOf(all.length - first)];
  const ordered = all
    .map((block, index) => ({ ...block, order: keys[index] ?? 0 }))
    .toSorted((a, b) => a.order - b.order);
  const result: SourceFile[] = [];
  for (let at = 0; at < ordered.length; at += 30) {
    result.push({
      path: `src/part${at}.${extension}`,
      bytes: Buffer.from(
        ordered
          .slice(at, at + 30)
          .map(({ text }) => text)
          .join('\n'),
      ),
    });
  }
  return result;
}

export const inFolder = (folder: string) => moved((path) => `${folder}/${path}`);
export const renamedExtension = (change: (path: string) => string) => moved(change);
export const bigFile = edited((text, path, random) => {
  const comments = Array.from({ length: 15_000 }, () => commentOf(path, `${wordsOf(random)} ${random()}`));
  return `${text}\n${comments.join('\n')}\n`;
});
