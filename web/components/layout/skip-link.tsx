import { commonTexts } from '#words/screens/common.ts';

export const contentId = 'content';

/** This link must be the page's first tab stop. */
export function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      className="fixed top-2 left-2 z-80 -translate-y-20 rounded-control bg-primary px-4 py-2.5 font-semibold text-on-primary focus:translate-y-0"
    >
      {commonTexts.skipToContent}
    </a>
  );
}
