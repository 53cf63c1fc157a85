import type { PublicPage, Site } from '#contract/public-pages.ts';
import { pageTexts } from '#words/pages/public.ts';
import { capitalised } from '../components/project/facets.ts';
import { DocumentFrame } from './document-frame.tsx';
import { MarketList } from './market-list.tsx';

type TopicPage = Extract<PublicPage, { kind: 'topic' }>;

/** The technology or subject as sellers write it. */
export function topicName({ facet, value, facets }: TopicPage): string {
  return capitalised(facets[facet].find((known) => known.value === value)?.label ?? value);
}

export function TopicDocument({ page, site }: { page: TopicPage; site: Site }) {
  return (
    <DocumentFrame site={site} search={page.filters.search} isDense>
      <MarketList page={page} title={pageTexts.topicTitle[page.facet](topicName(page))} />
    </DocumentFrame>
  );
}
