import { parseDocument } from 'htmlparser2';
import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import sanitize from 'sanitize-html';
import type { ReadmeFormat } from '#domain/inside/readme-parts.ts';
import { addGithubMarks } from './github-marks.ts';
import { type ReadmeRules, SafeHtml } from './safe-html.ts';

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
