import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PublicPage, RenderedPage, Site } from '#contract/public-pages.ts';
import { TimeZoneContext } from '../lib/format-date-context.ts';
import { DiscoverDocument } from './discover-document.tsx';
import { headOf } from './head-of-page.ts';
import { LandingDocument } from './landing/landing-document.tsx';
import { LegalDocument } from './legal-document.tsx';
import { MessageDocument } from './message-document.tsx';
import { ProjectDocument } from './project-document.tsx';
import { ReportDocument } from './report-document.tsx';
import { SellerDocument } from './seller-document.tsx';
import { TopicDocument } from './topic-document.tsx';
import { TransparencyDocument } from './transparency-document.tsx';

/** Public pages use this time zone, because the server does not know the visitor's. */
const TIME_ZONE = 'Asia/Kolkata';

export function renderPage(page: PublicPage, site: Site): RenderedPage {
  const document = <TimeZoneContext value={TIME_ZONE}>{documentOf(page, site)}</TimeZoneContext>;
  return { head: headOf(page, site), body: renderToStaticMarkup(document) };
}

function documentOf(page: PublicPage, site: Site): ReactNode {
  switch (page.kind) {
    case 'landing':
      return <LandingDocument page={page} site={site} />;
    case 'discover':
      return <DiscoverDocument page={page} site={site} />;
    case 'topic':
      return <TopicDocument page={page} site={site} />;
    case 'project':
      return <ProjectDocument page={page} site={site} />;
    case 'report':
      return <ReportDocument page={page} site={site} />;
    case 'seller':
      return <SellerDocument page={page} site={site} />;
    case 'legal':
      return <LegalDocument page={page} site={site} />;
    case 'transparency':
      return <TransparencyDocument page={page} site={site} />;
    case 'not-found':
    case 'failed':
      return <MessageDocument kind={page.kind} site={site} />;
    default:
      return page satisfies never;
  }
}
