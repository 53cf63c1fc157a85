import type { PublicPage, Site } from '#contract/public-pages.ts';
import { pageTexts } from '#words/pages/public.ts';
import { capitalise } from '../components/project/facets.ts';
import { DocumentFrame } from './document-frame.tsx';
import { MarketList } from './market-list.tsx';

type TopicPage = Extract<PublicPage, { kind: 'topic' }>;

export function topicName({ facet, value, facets }: TopicPage): string {
  return capitalise(facets[facet].find((known) => known.value === value)?.label ?? value);
}

export function TopicDocument({ page, site }: { page: TopicPage; site: Site }) {
  return (
    <DocumentFrame site={site} filters={page.filters} isDense>
      <MarketList page={page} title={pageTexts.topicTitle[page.facet](topicName(page))} />
    </DocumentFrame>
  );
}
