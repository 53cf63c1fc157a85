import type { HiddenNames } from '#domain/inside/hidden-text.ts';
import type { ShownReadme } from '#domain/inside/inside.ts';

export interface RenderedReadme {
  /** Null if nothing can be shown. */
  readonly shown: ShownReadme | null;
  /** HTML of the section that says how to run the project. */
  readonly section: string | null;
}

export interface ReadmeRenderer {
  /**
   * Renders an untrusted README as HTML without scripts, styles, images, IDs or classes, and without what names the
   * seller. Headings start at level 4. A long README is cut.
   */
  render(
    readme: { readonly path: string; readonly text: string },
    names: HiddenNames,
  ): Promise<RenderedReadme>;
}
