import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PublicPage, RenderedPage, Site } from '#contract/public-pages.ts';
import { pageTexts } from '#words/pages/public.ts';
import { navTexts } from '#words/screens/nav.ts';
import {
  type HydratedPage,
  isHydratedPage,
  pageDataId,
  pathOf,
  putPageData,
  putSiteData,
} from '../api/page-data.ts';
import { renderApplication } from '../app/render-application.tsx';
import { Button } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { localPath } from '../lib/local-path.ts';
import { DocumentFrame } from './document-frame.tsx';
import { headOf } from './head-of-page.ts';
import { LandingDocument } from './landing/landing-document.tsx';
import { LegalDocument } from './legal-document.tsx';
import { ReportDocument } from './report-document.tsx';
import { SellerDocument } from './seller-document.tsx';
import { TransparencyDocument } from './transparency-document.tsx';

export async function renderPage(page: PublicPage, site: Site): Promise<RenderedPage> {
  const head = headOf(page, site);
  if (!isHydratedPage(page)) return { head, body: renderToStaticMarkup(documentOf(page, site)), data: '' };
  const queryClient = new QueryClient();
  putSiteData(queryClient, site);
  putPageData(queryClient, page);
  return {
    head,
    body: await renderApplication(localPath(pathOf(page)), queryClient, { servedPage: page }),
    data: dataScript(page),
  };
}

/** What hydration needs. The escapes keep texts of members inside the element. */
function dataScript(page: HydratedPage): string {
  const json = JSON.stringify(page).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${pageDataId}">${json}</script>`;
}

function documentOf(page: Exclude<PublicPage, HydratedPage>, site: Site): ReactNode {
  switch (page.kind) {
    case 'landing':
      return <LandingDocument page={page} site={site} />;
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

function MessageDocument({ kind, site }: { kind: 'not-found' | 'failed'; site: Site }) {
  const isMissing = kind === 'not-found';
  const title = isMissing ? pageTexts.notFoundTitle : pageTexts.failedTitle;
  return (
    <DocumentFrame site={site}>
      <div className="mx-auto max-w-2xl py-6">
        <h1 className="sr-only">{title}</h1>
        <EmptyState
          title={title}
          hint={isMissing ? pageTexts.notFoundBody : pageTexts.failedBody}
          drawing={isMissing ? 'search' : 'stall'}
          action={
            <Button asChild>
              <a href={localPath('/discover')}>{navTexts.discover}</a>
            </Button>
          }
        />
      </div>
    </DocumentFrame>
  );
}
