import { cleanText } from '#domain/common/clean-text.ts';
import { isReferenceLink } from '#domain/common/reference-addresses.ts';
import { findHiddenText, type HiddenNames, REMOVED, revealsSeller } from '#domain/inside/hidden-text.ts';
import type { ShownReadme } from '#domain/inside/inside.ts';
import {
  cutReadme,
  MAX_BLOCK_LINES,
  MAX_CODE_LINES,
  MAX_SECTION_CHARS,
  MAX_SHOWN_CHARS,
  readmeFormat,
  splitRunSection,
} from '#domain/inside/readme-parts.ts';
import type { TextFile } from '../../ports/inside-describer.ts';
import { readmeHtml } from './readme-html.ts';
import type { ReadmeRules } from './safe-html.ts';

interface RenderedReadme {
  /** Null if nothing can be shown. */
  readonly shown: ShownReadme | null;
  /** HTML of the section that says how to run the project. */
  readonly section: string | null;
}

export function renderReadme(readme: TextFile, names: HiddenNames): RenderedReadme {
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
