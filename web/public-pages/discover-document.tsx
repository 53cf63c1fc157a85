import type { PublicPage, Site } from '#contract/public-pages.ts';
import { discoverTexts } from '#words/screens/discover.ts';
import { DocumentFrame } from './document-frame.tsx';
import { MarketList } from './market-list.tsx';

export function DiscoverDocument({
  page,
  site,
}: {
  page: Extract<PublicPage, { kind: 'discover' }>;
  site: Site;
}) {
  return (
    <DocumentFrame site={site} filters={page.filters} isDense>
      <MarketList page={page} title={discoverTexts.title} />
    </DocumentFrame>
  );
}
