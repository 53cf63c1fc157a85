import type { PublicPage, Site } from '#contract/public-pages.ts';
import { legalTexts } from '#words/pages/legal.ts';
import { pageTexts } from '#words/pages/public.ts';
import { Notice } from '../components/ui/notice.tsx';
import { DocumentFrame } from './document-frame.tsx';

type LegalPage = Extract<PublicPage, { kind: 'legal' }>;

export function LegalDocument({ page, site }: { page: LegalPage; site: Site }) {
  const text = legalTexts[page.page];
  const sections = text.sections(site.firm, site.orders);
  return (
    <DocumentFrame site={site}>
      <article className="mx-auto max-w-[62ch]">
        <h1 className="text-3xl">{text.title}</h1>
        <p className="mt-2 text-lg text-muted">{text.description}</p>
        {site.firm.isSample && (
          <Notice tone="warn" className="mt-5">
            {pageTexts.sampleFirm}
          </Notice>
        )}
        <nav aria-label={pageTexts.contents} className="mt-6">
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-8 items-center text-primary underline underline-offset-3 pointer-coarse:min-h-11"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {sections.map(({ id, heading, lines }) => (
          <section key={id} id={id} className="mt-8 scroll-mt-20">
            <h2 className="text-xl">{heading}</h2>
            <Lines lines={lines} />
          </section>
        ))}
      </article>
    </DocumentFrame>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  const items = lines.filter((line) => line.startsWith('- '));
  return (
    <div className="mt-2 space-y-2">
      {lines.map((line) => {
        if (!line.startsWith('- ')) return <p key={line}>{line}</p>;
        if (line !== items[0]) return null;
        return (
          <ul key={line} className="list-disc space-y-1.5 pl-5">
            {items.map((item) => (
              <li key={item}>{item.slice(2)}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}
