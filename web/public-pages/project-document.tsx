import { Bookmark, Check, CircleCheck, Clock3, Cpu, FileCode2, Share2, Signal } from 'lucide-react';
import type { CompactCard as WireCard } from '#contract/entities/compact-card.ts';
import type { PublicPage, Site } from '#contract/public-pages.ts';
import { parseTechStack } from '#domain/projects/project.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { pageTexts } from '#words/pages/public.ts';
import { claimsTexts } from '#words/screens/claims.ts';
import { navTexts } from '#words/screens/nav.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { projectTexts } from '#words/screens/project.ts';
import type { ProjectDetails } from '../api/entities.ts';
import { fromWire } from '../api/wire.ts';
import { PriceTag } from '../components/project/price-tag.tsx';
import { SellerRating } from '../components/project/rating.tsx';
import { Stamp } from '../components/project/stamp.tsx';
import { statusTone } from '../components/project/status-tone.ts';
import { Badge, StatusBadge } from '../components/ui/badge.tsx';
import { Breadcrumb } from '../components/ui/breadcrumb.tsx';
import { Button } from '../components/ui/button.tsx';
import { Card } from '../components/ui/card.tsx';
import { Chip } from '../components/ui/chip.tsx';
import { Notice } from '../components/ui/notice.tsx';
import { formatDate, formatHours, formatRupees } from '../lib/format.ts';
import { buyPath, loginPath, projectPath, sellerPath, topicPath } from './addresses.ts';
import { CardGrid } from './card-grid.tsx';
import { capitalised } from './discover-document.tsx';
import { DocumentFrame } from './document-frame.tsx';
import { PictureStrip } from './picture-strip.tsx';
import { ReviewList } from './review-list.tsx';
import { SellerCard } from './seller-card.tsx';
import { TIME_ZONE } from './time-zone.ts';

type ProjectPage = Extract<PublicPage, { kind: 'project' }>;

export function ProjectDocument({ page, site }: { page: ProjectPage; site: Site }) {
  const project = fromWire(page.project);
  const { author } = project;
  return (
    <DocumentFrame site={site} loginNext={projectPath(project.projectId)}>
      <div className="mb-4 flex min-h-10 items-center justify-between gap-4">
        <Breadcrumb
          crumbs={[
            { id: 'discover', content: <a href="/discover">{navTexts.discover}</a> },
            {
              id: 'subject',
              content: (
                <a href={topicPath('subject', project.subject.trim().toLowerCase())}>
                  {capitalised(project.subject)}
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
        <div className="min-w-0 lg:sticky lg:top-22 lg:col-span-5 lg:col-start-8 lg:row-span-2 lg:row-start-1">
          <Panel project={project} />
        </div>
        <div className="min-w-0 space-y-10 lg:col-span-7">
          <About project={project} />
          <section>
            <h2 className="text-xl">{projectCardTexts.seller}</h2>
            <SellerCard author={author} href={sellerPath(author.username)} className="mt-3" />
          </section>
          <section>
            <h2 className="text-xl">{projectTexts.reviews}</h2>
            {project.reviewsTotal === 0 ? (
              <p className="mt-2 text-muted">{pageTexts.noReviews}</p>
            ) : (
              <>
                <p className="mt-1 break-words text-muted">
                  {projectTexts.reviewsOf(author.fullName, project.reviewsTotal)}
                </p>
                <ReviewList reviews={project.reviews} className="mt-4" />
              </>
            )}
            {project.reviewsCursor !== null && (
              <Button asChild variant="link" className="mt-3">
                <a href={sellerPath(author.username)}>{pageTexts.allReviews}</a>
              </Button>
            )}
          </section>
        </div>
      </div>
      <Related title={pageTexts.moreFromSeller(author.fullName)} cards={page.fromSeller} />
      <Related title={pageTexts.similar} cards={page.similar} />
      <BuyBar project={project} />
    </DocumentFrame>
  );
}

/** The share button needs a script, which shows it. */
function Actions({ project }: { project: ProjectDetails }) {
  return (
    <div className="flex shrink-0 items-center gap-1">
      <Button asChild variant="quiet">
        <a href={loginPath(projectPath(project.projectId))}>
          <Bookmark aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">{pageTexts.bookmarkProject}</span>
        </a>
      </Button>
      <button
        type="button"
        hidden
        data-share={project.title}
        aria-label={pageTexts.shareProject}
        title={pageTexts.shareProject}
        className="inline-grid size-10 place-items-center rounded-control text-muted hover:bg-ink/7 hover:text-ink pointer-coarse:size-11"
      >
        <Share2 aria-hidden="true" className="size-5" />
      </button>
      <output data-share-result className="sr-only" />
    </div>
  );
}

function Panel({ project }: { project: ProjectDetails }) {
  const { author } = project;
  const Icon = project.category === 'SOFTWARE' ? FileCode2 : Cpu;
  const isSold = project.status === 'sold';
  return (
    <div className="space-y-5">
      <div>
        <p className="flex flex-wrap gap-2">
          <Badge icon={<Icon aria-hidden="true" className="size-4" />}>
            {projectCardTexts.category[project.category]}
          </Badge>
          <StatusBadge
            tone={isSold ? 'neutral' : statusTone(project.status)}
            label={projectCardTexts.status[project.status]}
          />
        </p>
        <h1 dir="auto" className="mt-3 text-2xl break-words">
          {project.title}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <a href={sellerPath(author.username)} className="underline-offset-3 hover:text-ink hover:underline">
            {projectCardTexts.by(author.fullName)}
          </a>
          <SellerRating value={author.rating} count={author.reviewsCount} />
        </p>
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          <span className="inline-flex items-center gap-1.5">
            <Signal aria-hidden="true" className="size-4" />
            <span className="sr-only">{projectCardTexts.levelLabel}:</span>
            {projectCardTexts.level[project.complexity]}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Clock3 aria-hidden="true" className="size-4" />
            <span className="sr-only">{projectCardTexts.hoursLabel}:</span>
            {formatHours(project.durationHours)}
          </span>
          <span>{project.subject}</span>
        </p>
      </div>
      <Card className="space-y-5">
        <Breakdown priceRupees={project.priceRupees} isSold={isSold} />
        <BuyAction project={project} />
        {!isSold && <Benefits category={project.category} />}
      </Card>
      <Verified project={project} />
    </div>
  );
}

function Breakdown({ priceRupees, isSold }: { priceRupees: number; isSold: boolean }) {
  const quote = quotePrice(priceRupees);
  return (
    <dl aria-label={projectTexts.breakdown} className="space-y-2">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <dt className="text-muted">{projectTexts.price}</dt>
        <dd>
          <PriceTag priceRupees={quote.priceRupees} size="lg" spent={isSold} />
        </dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{projectTexts.fee}</dt>
        <dd>{formatRupees(quote.feeRupees)}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2.5 font-semibold">
        <dt>{projectTexts.total}</dt>
        <dd className="text-xl">{formatRupees(quote.totalRupees)}</dd>
      </div>
    </dl>
  );
}

function canBuy(project: ProjectDetails): boolean {
  return project.status === 'available' && project.heldUntil === null;
}

function BuyAction({ project }: { project: ProjectDetails }) {
  if (canBuy(project)) {
    return (
      <div className="space-y-3 text-center">
        <Button asChild size="lg" block>
          <a href={buyPath(project.projectId)} rel="nofollow">
            {projectTexts.buy}
          </a>
        </Button>
        <p className="text-sm text-muted">
          {projectTexts.oneTime}.{' '}
          <a href="/refunds" className="underline underline-offset-3">
            {pageTexts.refundLine}
          </a>
        </p>
      </div>
    );
  }
  const isSold = project.status === 'sold';
  return (
    <div className="space-y-3">
      <Button size="lg" block disabled>
        {isSold ? projectTexts.soldOut : projectTexts.buy}
      </Button>
      {isSold ? (
        <p className="text-sm text-muted">{projectTexts.soldHint}</p>
      ) : project.status === 'pending' ? (
        <Notice tone="warn" title={projectTexts.reserved} />
      ) : (
        <Notice tone="warn" title={claimsTexts.onHold}>
          {claimsTexts.onHoldBody(formatDate(project.heldUntil ?? '', TIME_ZONE))}
        </Notice>
      )}
    </div>
  );
}

function Benefits({ category }: { category: ProjectDetails['category'] }) {
  const lines = category === 'SOFTWARE' ? projectTexts.youGetSoftware : projectTexts.youGetHardware;
  return (
    <div className="border-t border-line pt-4">
      <h2 className="text-base">{projectTexts.youGet}</h2>
      <ul className="mt-2 space-y-1.5">
        {lines.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ok" />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Verified({ project }: { project: ProjectDetails }) {
  const report = project.verification;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Stamp commit={report?.commit} size="lg" />
      {project.verificationNote !== null && (
        <p className="min-w-0 grow basis-40 text-sm text-muted">{project.verificationNote}</p>
      )}
      {report !== null && (
        <Button asChild variant="link">
          <a href={`${projectPath(project.projectId)}/report`}>{pageTexts.seeReport}</a>
        </Button>
      )}
    </div>
  );
}

function About({ project }: { project: ProjectDetails }) {
  const features = project.features
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const technologies = parseTechStack(project.techStack);
  return (
    <div className="space-y-8">
      <section>
        <h2 className="text-xl">{projectTexts.about}</h2>
        <p dir="auto" className="mt-3 max-w-[70ch] break-words whitespace-pre-line">
          {project.description}
        </p>
        <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-muted">
          <span>{projectTexts.views(project.views)}</span>
          <span>
            {projectTexts.listedOn} {formatDate(project.createdAt, TIME_ZONE)}
          </span>
        </p>
      </section>
      {features.length > 0 && (
        <section>
          <h2 className="text-xl">{projectTexts.features}</h2>
          <ul className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2">
            {features.map((feature) => (
              <li key={feature} dir="auto" className="flex gap-2.5">
                <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ok" />
                <span className="min-w-0 break-words">{feature}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {technologies.length > 0 && (
        <section>
          <h2 className="text-xl">{projectCardTexts.technologies}</h2>
          <ul className="mt-3 flex flex-wrap gap-2">
            {technologies.map((technology) => (
              <li key={technology} className="max-w-full">
                <a
                  href={topicPath('technology', technology.toLowerCase())}
                  className="hover:[&>span]:border-primary"
                >
                  <Chip>{technology}</Chip>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
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

/** On a phone the price and the button stay in sight. */
function BuyBar({ project }: { project: ProjectDetails }) {
  if (!canBuy(project)) return null;
  const { totalRupees } = quotePrice(project.priceRupees);
  return (
    <div
      data-buy-bar
      className="sticky bottom-0 z-30 -mx-4 mt-10 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 py-2.5 lg:hidden print:hidden"
    >
      <p className="leading-tight">
        <span className="block text-lg font-bold">{formatRupees(totalRupees)}</span>
        <span className="text-sm text-muted">{pageTexts.feeIncluded}</span>
      </p>
      <Button asChild size="lg">
        <a href={buyPath(project.projectId)} rel="nofollow">
          {projectTexts.buy}
        </a>
      </Button>
    </div>
  );
}
