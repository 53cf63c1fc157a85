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
} from '#domain/inside/readme-parts.ts';
import type { RenderedReadme } from '../../ports/readme-renderer.ts';
import { readmeHtml } from './readme-html.ts';
import type { ReadmeRules } from './safe-html.ts';

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
