import type { TextRange } from '#domain/common/folded-text.ts';
import type { ReadmeFormat } from '#domain/inside/readme-parts.ts';

export interface ReadmeRules {
  /** Finds the ranges of the text to replace with `removed`. In the text, line feeds separate blocks. */
  findHidden(text: string): readonly TextRange[];
  isSafeLink(href: string): boolean;
  readonly removed: string;
  readonly maxChars: number;
  readonly maxBlockLines: number;
  readonly maxCodeLines: number;
}

export interface ReadmeRenderer {
  /**
   * Renders an untrusted README as HTML without scripts, styles, images, IDs or classes. Headings start at
   * level 4.
   *
   * @returns empty HTML if nothing can be shown.
   */
  render(
    source: string,
    format: ReadmeFormat,
    rules: ReadmeRules,
  ): { readonly html: string; readonly isCut: boolean };
}
