import { insideTexts } from '#words/screens/inside.ts';
import { Fold } from './fold.tsx';

/** HTML of this length is about as tall as the collapsed view. */
const LONG_HTML = 1_500;

/** @param readme - HTML that the server has sanitised */
export function ReadmeView({ readme }: { readme: { readonly html: string; readonly isCut: boolean } }) {
  return (
    <Fold isLong={readme.html.length > LONG_HTML}>
      <ReadmeHtml html={readme.html} />
      {readme.isCut && <p className="mt-4 text-sm text-muted">{insideTexts.readmeCut}</p>}
    </Fold>
  );
}

export function ReadmeHtml({ html }: { html: string }) {
  return <div className="readme" dangerouslySetInnerHTML={{ __html: html }} />;
}
