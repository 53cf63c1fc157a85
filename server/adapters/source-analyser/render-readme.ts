import { parseDocument } from 'htmlparser2';
import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import sanitize from 'sanitize-html';
import { cleanText } from '#domain/common/clean-text.ts';
import { isReferenceLink } from '#domain/common/reference-addresses.ts';
import { findHiddenText, type HiddenNames, REMOVED, revealsSeller } from '#domain/inside/hidden-text.ts';
import {
  cutReadme,
  MAX_BLOCK_LINES,
  MAX_CODE_LINES,
  MAX_SECTION_CHARS,
  MAX_SHOWN_CHARS,
  readmeFormat,
  splitRunSection,
  type ReadmeFormat,
} from '#domain/inside/readme-parts.ts';
import type { RenderedReadme } from '../../ports/source-analyser.ts';
import { type ReadmeRules, SafeHtml } from './safe-html.ts';

type Markdown = ReturnType<typeof MarkdownIt>;

const TASK = /^\[([ xX])\]\s+/u;
/** https://docs.github.com/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github */
const ALERT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]$/iu;

/** Shows task lists and alerts in plain elements, because forms and classes do not pass the sanitiser. */
function addGithubMarks(markdown: Markdown): void {
  markdown.core.ruler.after('inline', 'github-marks', ({ tokens }) => {
    for (const [at, { type, children }] of tokens.entries()) {
      const [first, second] = children ?? [];
      if (type !== 'inline' || first?.type !== 'text') continue;
      const container = tokens[at - 2]?.type;
      const task = container === 'list_item_open' ? TASK.exec(first.content) : null;
      const alert = container === 'blockquote_open' ? ALERT.exec(first.content)?.[1] : undefined;
      if (task !== null)
        first.content = `${task[1] === ' ' ? '☐' : '☑'} ${first.content.slice(task[0].length)}`;
      if (alert === undefined) continue;
      first.type = 'html_inline';
      first.content = `<strong>${alert.charAt(0).toUpperCase()}${alert.slice(1).toLowerCase()}</strong>`;
      if (second?.type === 'softbreak') second.type = 'hardbreak';
    }
  });
}

/**
 * `html` is true because GitHub's Markdown allows HTML. `maxNesting` is low because parsing time can grow
 * quadratically with the depth.
 */
const markdown = new MarkdownIt('default', {
  html: true,
  linkify: false,
  typographer: false,
  maxNesting: 16,
})
  .use(footnotes)
  .use(addGithubMarks);

const BLOCKS = ['h4', 'h5', 'h6', 'p', 'div', 'ul', 'ol', 'li', 'blockquote', 'dl', 'dt', 'dd', 'hr', 'pre'];
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];
const INLINE = ['strong', 'em', 'del', 'code', 'kbd', 'sub', 'sup', 'br', 'a', 'details', 'summary'];

/** `SafeHtml` writes only these elements; the sanitiser guards against bugs in `SafeHtml`. */
const allowed: sanitize.IOptions = {
  allowedTags: [...BLOCKS, ...TABLES, ...INLINE],
  allowedAttributes: { '*': ['dir'], a: ['href', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  enforceHtmlBoundary: false,
};

/** A few lines of a table can become 65,536 cells. Ordinary READMEs of the maximum length have a fifth of this. */
const MAX_HTML_CHARS = 300_000;

export function readmeHtml(
  source: string,
  format: ReadmeFormat,
  rules: ReadmeRules,
): { readonly html: string; readonly isCut: boolean } {
  const html =
    format === 'markdown' ? markdown.render(source) : `<pre>${markdown.utils.escapeHtml(source)}</pre>`;
  // A plain-text README is a single `<pre>` but not code, so it may have more lines than code.
  const limits = format === 'markdown' ? rules : { ...rules, maxBlockLines: 400, maxCodeLines: 400 };
  const safe = new SafeHtml(limits);
  const written = safe.write(parseDocument(html.slice(0, MAX_HTML_CHARS)).children);
  return {
    html: sanitize(written, allowed)
      .trim()
      .replaceAll(/\p{Surrogate}/gu, ''),
    isCut: safe.isCut || html.length > MAX_HTML_CHARS,
  };
}

export interface ReadmeSource {
  readonly path: string;
  readonly text: string;
}

export function renderReadme(readme: ReadmeSource, names: HiddenNames): RenderedReadme {
  const format = readmeFormat(readme.path);
  const { text, isCut } = cutReadme(cleanText(readme.text));
  const rules: ReadmeRules = {
    findHidden: (found) => findHiddenText(found, names),
    isSafeLink: (href) => isReferenceLink(href) && !revealsSeller(href, names),
    removed: REMOVED,
    maxChars: MAX_SHOWN_CHARS,
    maxBlockLines: MAX_BLOCK_LINES,
    maxCodeLines: MAX_CODE_LINES,
  };
  const { section: source, rest } =
    format === 'markdown' ? splitRunSection(text) : { section: null, rest: text };
  const whole = readmeHtml(rest, format, rules);
  const section =
    source === null ? '' : readmeHtml(source, format, { ...rules, maxChars: MAX_SECTION_CHARS }).html;
  return {
    shown: whole.html === '' ? null : { html: whole.html, isCut: isCut || whole.isCut },
    section: section === '' ? null : section,
  };
}
