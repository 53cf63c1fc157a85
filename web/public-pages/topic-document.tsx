import type { PublicPage, Site } from '#contract/public-pages.ts';
import { parseTechStack } from '#domain/projects/project.ts';
import { pageTexts } from '#words/pages/public.ts';
import { discoverTexts } from '#words/screens/discover.ts';
import { navTexts } from '#words/screens/nav.ts';
import { Breadcrumb } from '../components/ui/breadcrumb.tsx';
import { topicPath } from '../lib/public-paths.ts';
import { CardGrid, Pages } from './card-grid.tsx';
import { capitalised } from './discover-document.tsx';
import { DocumentFrame } from './document-frame.tsx';

type TopicPage = Extract<PublicPage, { kind: 'topic' }>;

/** A technology as a seller of the page writes it, or the subject. */
export function topicName({ facet, value, list }: TopicPage): string {
  if (facet === 'subject') return capitalised(value);
  const written = list.data
    .flatMap(({ tech_stack: stack }) => parseTechStack(stack))
    .find((name) => name.toLowerCase() === value);
  return written ?? capitalised(value);
}

export function TopicDocument({ page, site }: { page: TopicPage; site: Site }) {
  const { facet, value, cursor, list } = page;
  const name = topicName(page);
  const { meta } = list;
  return (
    <DocumentFrame site={site}>
      <Breadcrumb
        crumbs={[
          { id: 'discover', content: <a href="/discover">{navTexts.discover}</a> },
          { id: 'topic', content: name },
        ]}
      />
      <h1 className="mt-3 text-2xl break-words">{pageTexts.topicTitle[facet](name)}</h1>
      <p className="mt-1 text-muted">{pageTexts.topicLead[facet](name)}</p>
      <p className="mt-5 mb-4 font-semibold">
        {meta.total_is_capped === true
          ? discoverTexts.manyResults(meta.total)
          : discoverTexts.results(meta.total)}
      </p>
      <CardGrid cards={list.data} isFirst />
      <Pages
        first={cursor === undefined ? null : topicPath(facet, value)}
        next={meta.next_cursor === null ? null : topicPath(facet, value, meta.next_cursor)}
      />
    </DocumentFrame>
  );
}
