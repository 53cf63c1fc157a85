import { Bookmark, Share2 } from 'lucide-react';
import type { CompactCard as WireCard } from '#contract/entities/compact-card.ts';
import type { PublicPage, Site } from '#contract/public-pages.ts';
import { pageTexts } from '#words/pages/public.ts';
import { navTexts } from '#words/screens/nav.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { projectTexts } from '#words/screens/project.ts';
import { questionsTexts } from '#words/screens/questions.ts';
import { reportsTexts } from '#words/screens/reports.ts';
import { verificationTexts } from '#words/screens/verification.ts';
import type { ProjectDetails } from '../api/entities.ts';
import { fromWire } from '../api/wire.ts';
import { Benefits } from '../components/project/benefits.tsx';
import { BuyBar } from '../components/project/buy-bar.tsx';
import { capitalise } from '../components/project/facets.ts';
import { InsideView } from '../components/project/inside/inside-view.tsx';
import { PriceBreakdown } from '../components/project/price-breakdown.tsx';
import { ProjectAbout } from '../components/project/project-about.tsx';
import { ProjectHeading } from '../components/project/project-heading.tsx';
import { QuestionList } from '../components/project/question-list.tsx';
import { ReportSummary } from '../components/project/report-summary.tsx';
import { ReviewList } from '../components/project/review-list.tsx';
import { SaleTermsNote } from '../components/project/sale-terms.tsx';
import { SellerCard } from '../components/project/seller-card.tsx';
import { ShipsBy } from '../components/project/ships-by.tsx';
import { Unavailable } from '../components/project/unavailable.tsx';
import { VersionsSection } from '../components/project/version-list.tsx';
import { Breadcrumb } from '../components/ui/breadcrumb.tsx';
import { Button } from '../components/ui/button.tsx';
import { Card } from '../components/ui/card.tsx';
import { buyPath, loginPath, projectPath, sellerPath, topicPath } from '../lib/public-paths.ts';
import { CardGrid } from './card-grid.tsx';
import { DocumentFrame } from './document-frame.tsx';
import { PictureStrip } from './picture-strip.tsx';

type ProjectPage = Extract<PublicPage, { kind: 'project' }>;

export function ProjectDocument({ page, site }: { page: ProjectPage; site: Site }) {
  const project = fromWire(page.project);
  const { author } = project;
  const path = projectPath(project.projectId);
  const isBuyable =
    project.status === 'available' && project.frozenUntil === null && project.shopClosed === null;
  return (
    <DocumentFrame site={site} loginNext={path}>
      <div className="mb-4 flex min-h-10 items-center justify-between gap-4">
        <Breadcrumb
          crumbs={[
            { id: 'discover', content: <a href="/discover">{navTexts.discover}</a> },
            {
              id: 'subject',
              content: (
                <a href={topicPath('subject', project.subject.trim().toLowerCase())}>
                  {capitalise(project.subject)}
                </a>
              ),
            },
            { id: 'title', content: project.title },
          ]}
          className="min-w-0 max-sm:[&_li:last-child]:hidden max-sm:[&_li:nth-last-child(2)>svg]:hidden"
        />
        <Actions project={project} />
      </div>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-12 lg:items-start">
        <div className="min-w-0 lg:col-span-7">
          <PictureStrip project={project} />
        </div>
        <div className="min-w-0 space-y-5 lg:sticky lg:top-22 lg:col-span-5 lg:col-start-8 lg:row-span-2 lg:row-start-1">
          <ProjectHeading project={project} relation="visitor" />
          <Card className="space-y-5">
            <PriceBreakdown priceRupees={project.priceRupees} isSpent={project.status === 'sold'} />
            {project.category === 'SOFTWARE' && project.status !== 'sold' && (
              <SaleTermsNote licence={project.licence} />
            )}
            {isBuyable ? (
              <div className="space-y-3 text-center">
                <BuyLink projectId={project.projectId} label={projectTexts.buy} block />
                <p className="text-sm text-muted">{projectTexts.oneTime}</p>
                {project.category === 'HARDWARE' && <ShipsBy hours={site.shippingHours} />}
              </div>
            ) : (
              <Unavailable
                status={project.status}
                frozenUntil={project.frozenUntil}
                shopClosed={project.shopClosed}
              />
            )}
            {project.status !== 'sold' && (
              <Benefits
                category={project.category}
                support={{ days: site.supportDays, answerHours: site.supportAnswerHours }}
              />
            )}
          </Card>
          <ReportSummary
            project={project}
            link={
              <Button asChild variant="link">
                <a href={`${path}/report`}>{verificationTexts.seeReport}</a>
              </Button>
            }
          />
        </div>
        <div className="min-w-0 space-y-10 lg:col-span-7">
          <ProjectAbout project={project} isWhole />
          {page.inside !== null && <InsideView inside={fromWire(page.inside)} />}
          <VersionsSection versions={project.versions} />
          <section>
            <h2 className="mb-3 text-xl">{projectCardTexts.seller}</h2>
            <SellerCard author={author} />
          </section>
          <Questions questions={fromWire(page.questions)} askPath={loginPath(path)} />
          <Reviews project={project} />
          <Button asChild variant="link">
            <a href={loginPath(path)} rel="nofollow">
              {reportsTexts.report.listing}
            </a>
          </Button>
        </div>
      </div>
      <Related title={projectTexts.moreFromSeller(author.fullName)} cards={page.fromSeller} />
      <Related title={projectTexts.similar} cards={page.similar} />
      {isBuyable && (
        <BuyBar
          priceRupees={project.priceRupees}
          button={<BuyLink projectId={project.projectId} label={projectTexts.buyShort} />}
        />
      )}
    </DocumentFrame>
  );
}

function BuyLink({ projectId, label, block = false }: { projectId: string; label: string; block?: boolean }) {
  return (
    <Button asChild size="lg" block={block}>
      <a
        href={buyPath(projectId)}
        rel="nofollow"
        data-buy={projectId}
        {...(block ? { 'data-buy-button': '' } : {})}
      >
        {label}
      </a>
    </Button>
  );
}

function Actions({ project }: { project: ProjectDetails }) {
  return (
    <div className="flex shrink-0 items-center gap-1">
      <Button asChild variant="quiet">
        <a href={loginPath(projectPath(project.projectId))}>
          <Bookmark aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">{projectTexts.bookmark}</span>
        </a>
      </Button>
      <button
        type="button"
        hidden
        data-share={project.title}
        aria-label={projectTexts.share}
        title={projectTexts.share}
        className="inline-grid size-10 place-items-center rounded-control text-muted hover:bg-ink/7 hover:text-ink pointer-coarse:size-11"
      >
        <Share2 aria-hidden="true" className="size-5" />
      </button>
      <output data-share-result className="sr-only" />
    </div>
  );
}

function Questions({
  questions: { data, total },
  askPath,
}: {
  questions: ReturnType<typeof fromWire<ProjectPage['questions']>>;
  askPath: string;
}) {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="text-xl">
        {questionsTexts.title}
      </h2>
      <div className="mt-3">
        {data.length === 0 ? (
          <p className="text-muted">{questionsTexts.empty}</p>
        ) : (
          <QuestionList questions={data} />
        )}
        {total > data.length && (
          <p className="mt-1 text-sm text-muted">{questionsTexts.newest(data.length, total)}</p>
        )}
      </div>
      <Button asChild variant="secondary" className="mt-3">
        <a href={askPath} rel="nofollow">
          {questionsTexts.logInToAsk}
        </a>
      </Button>
    </section>
  );
}

function Reviews({ project: { author, reviews, reviewsTotal, reviewsCursor } }: { project: ProjectDetails }) {
  return (
    <section>
      <h2 className="text-xl">{projectTexts.reviews}</h2>
      {reviewsTotal === 0 ? (
        <p className="mt-2 text-muted">{projectTexts.noReviews}</p>
      ) : (
        <>
          <p dir="auto" className="mt-1 break-words text-muted">
            {projectTexts.reviewsOf(author.fullName, reviewsTotal)}
          </p>
          <ReviewList reviews={reviews} className="mt-4" />
        </>
      )}
      {reviewsCursor !== null && (
        <Button asChild variant="link" className="mt-3">
          <a href={sellerPath(author.username)}>{pageTexts.allReviews}</a>
        </Button>
      )}
    </section>
  );
}

function Related({ title, cards }: { title: string; cards: readonly WireCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="mb-4 text-xl">{title}</h2>
      <CardGrid cards={cards} headingLevel="h3" />
    </section>
  );
}
