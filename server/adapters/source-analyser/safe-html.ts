import { ElementType, type parseDocument } from 'htmlparser2';
import { replaceRanges, type TextRange } from '#domain/common/folded-text.ts';

type HtmlNode = ReturnType<typeof parseDocument>['children'][number];
type ElementNode = Extract<HtmlNode, { attribs: unknown }>;
type TextNode = Extract<HtmlNode, { data: string }>;

const DROPPED = new Set(
  `script style iframe object embed svg math form input button textarea select template noscript video audio canvas head
  title link meta base map picture frame frameset dialog`.split(/\s+/u),
);
const KEPT = new Set(
  `p ul ol li blockquote dl dt dd pre strong em del code kbd sub sup table thead tbody tr th td details summary div`.split(
    ' ',
  ),
);
const RENAMED: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  s: 'del',
  strike: 'del',
  section: 'div',
  center: 'div',
  article: 'div',
};
const BREAKS_TEXT =
  /^(?:p|div|ul|ol|li|blockquote|dl|dt|dd|pre|tr|details|summary|section|center|article|h[1-6]|br|hr|table)$/u;
const IS_DIRECTED = /^(?:p|li|h[1-6]|blockquote|dt|dd|td|th|summary|pre)$/u;
const HEADING_OFFSET = 3;
const MAX_DEPTH = 40;
const MAX_NODES = 20_000;
/** Each element counts as this many characters of the limit, so that empty elements are limited too. */
const CHARS_PER_ELEMENT = 4;
const BADGE = /shields\.io|badge|travis-ci|codecov|coveralls|star-history|komarev|github-readme-stats/iu;
const MAX_ALT_CHARS = 120;

export interface ReadmeRules {
  /** Finds the ranges of the text to replace with `removed`. In the text, line feeds separate blocks. */
  findHidden(text: string): readonly TextRange[];
  isSafeLink(href: string): boolean;
  readonly removed: string;
  readonly maxChars: number;
  readonly maxBlockLines: number;
  readonly maxCodeLines: number;
}

export class SafeHtml {
  isCut = false;
  readonly #rules: ReadmeRules;
  #texts: ReadonlyMap<HtmlNode, string> = new Map();
  #charsLeft: number;
  #codeLinesLeft: number;

  constructor(rules: ReadmeRules) {
    this.#rules = rules;
    this.#charsLeft = rules.maxChars;
    this.#codeLinesLeft = rules.maxCodeLines;
  }

  write(nodes: readonly HtmlNode[]): string {
    this.#texts = this.#hideTexts(nodes);
    return this.#writeAll(nodes, 0);
  }

  /** Text to hide can span elements, as in `98765<b>43210</b>`, so the text of the whole document is searched. */
  #hideTexts(nodes: readonly HtmlNode[]): ReadonlyMap<HtmlNode, string> {
    const pieces: Piece[] = [];
    const texts: string[] = [];
    let length = 0;
    let nodesLeft = MAX_NODES;
    const add = (text: string): void => {
      texts.push(text);
      length += text.length;
    };
    const separate = (separator: string): void => {
      if (separator !== '' && texts.at(-1)?.endsWith(separator) !== true) add(separator);
    };
    const collect = (children: readonly HtmlNode[], depth: number): void => {
      for (const node of children) {
        nodesLeft -= 1;
        if (nodesLeft < 0) return;
        if (isText(node)) {
          pieces.push({ node, start: length, data: node.data });
          add(node.data);
        } else if (isElement(node) && !DROPPED.has(node.name) && depth < MAX_DEPTH) {
          const separator = BREAKS_TEXT.test(node.name) ? '\n' : /^t[dh]$/u.test(node.name) ? ' | ' : '';
          separate(separator);
          collect(node.children, depth + 1);
          separate(separator);
        }
      }
    };
    collect(nodes, 0);
    if (nodesLeft < 0) this.isCut = true;
    const ranges = this.#rules.findHidden(texts.join(''));
    return hideIn(pieces, ranges, this.#rules.removed);
  }

  #writeAll(nodes: readonly HtmlNode[], depth: number): string {
    return nodes.map((node) => this.#writeNode(node, depth)).join('');
  }

  #writeNode(node: HtmlNode, depth: number): string {
    if (isText(node)) return escape(this.#take(this.#texts.get(node) ?? ''));
    if (!isElement(node) || DROPPED.has(node.name) || depth >= MAX_DEPTH) return '';
    if (this.#charsLeft === 0) {
      this.isCut = true;
      return '';
    }
    const name = RENAMED[node.name] ?? node.name;
    this.#charsLeft = Math.max(0, this.#charsLeft - CHARS_PER_ELEMENT);
    if (name === 'br' || name === 'hr') return `<${name}>`;
    if (name === 'img') return this.#writeImage(node);
    if (name === 'pre') return this.#writeCode(node);
    const inner = this.#writeAll(node.children, depth + 1);
    if (inner.trim() === '' && !/^t[dh]$/u.test(name)) return inner;
    const level = /^h([1-6])$/u.exec(name)?.[1];
    if (level !== undefined) return element(`h${Math.min(6, Number(level) + HEADING_OFFSET)}`, inner);
    if (name === 'a') return this.#writeLink(node.attribs['href'] ?? '', inner);
    return KEPT.has(name) ? element(name, inner, startOf(name, node.attribs['start'])) : inner;
  }

  #writeLink(href: string, inner: string): string {
    if (!this.#rules.isSafeLink(href)) return inner;
    return `<a href="${escape(href)}" rel="nofollow ugc noopener noreferrer" target="_blank">${inner}</a>`;
  }

  /** Images are not loaded, because their hosts would see our visitors and an image's URL can name the repository. */
  #writeImage({ attribs }: ElementNode): string {
    const alt = attribs['alt']?.trim() ?? '';
    if (alt === '' || BADGE.test(attribs['src'] ?? '') || BADGE.test(alt)) return '';
    const shown = replaceRanges(alt, this.#rules.findHidden(alt), this.#rules.removed).slice(
      0,
      MAX_ALT_CHARS,
    );
    return `<em>${escape(this.#take(shown))}</em>`;
  }

  #writeCode(node: ElementNode): string {
    const lines = this.#textIn(node, 0).replace(/\s+$/u, '').split('\n');
    const shown = lines.slice(0, Math.min(this.#rules.maxBlockLines, this.#codeLinesLeft));
    this.#codeLinesLeft -= shown.length;
    const isWhole = shown.length === lines.length;
    if (!isWhole) this.isCut = true;
    const text = this.#take(shown.join('\n'));
    return text.trim() === '' ? '' : element('pre', `${escape(text)}${isWhole ? '' : '\n…'}`);
  }

  #textIn(node: HtmlNode, depth: number): string {
    if (isText(node)) return this.#texts.get(node) ?? '';
    if (!isElement(node) || depth >= MAX_DEPTH) return '';
    return node.children.map((child) => this.#textIn(child, depth + 1)).join('');
  }

  #take(text: string): string {
    if (text.length <= this.#charsLeft) {
      this.#charsLeft -= text.length;
      return text;
    }
    const cut = this.#charsLeft > 0 ? `${text.slice(0, this.#charsLeft)}…` : '';
    this.#charsLeft = 0;
    this.isCut = true;
    return cut;
  }
}

function element(name: string, inner: string, attributes = ''): string {
  return `<${name}${IS_DIRECTED.test(name) ? ' dir="auto"' : ''}${attributes}>${inner}</${name}>`;
}

function startOf(name: string, start: string | undefined): string {
  return name === 'ol' && start !== undefined && /^\d{1,4}$/u.test(start) ? ` start="${start}"` : '';
}

interface Piece {
  readonly node: TextNode;
  readonly start: number;
  readonly data: string;
}

/** Both lists are in the order of the text. A range that spans several pieces is replaced once, where it starts. */
function hideIn(
  pieces: readonly Piece[],
  ranges: readonly TextRange[],
  removed: string,
): ReadonlyMap<HtmlNode, string> {
  let next = 0;
  const shown = new Map<HtmlNode, string>();
  for (const { node, start, data } of pieces) {
    const end = start + data.length;
    while ((ranges[next]?.end ?? Infinity) <= start) next += 1;
    let text = '';
    let from = start;
    for (let index = next; index < ranges.length; index += 1) {
      const range = ranges[index];
      if (range === undefined || range.start >= end) break;
      text += data.slice(from - start, Math.max(range.start, start) - start);
      if (range.start >= start) text += removed;
      from = Math.min(range.end, end);
    }
    shown.set(node, text + data.slice(from - start));
  }
  return shown;
}

function isText(node: HtmlNode): node is TextNode {
  return node.type === ElementType.Text;
}

function isElement(node: HtmlNode): node is ElementNode {
  return 'attribs' in node;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
