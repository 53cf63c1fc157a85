import type { PublicPage, Site } from '#contract/public-pages.ts';
import { pageTexts } from '#words/pages/public.ts';
import { navTexts } from '#words/screens/nav.ts';
import { projectTexts } from '#words/screens/project.ts';
import { fromWire } from '../api/wire.ts';
import { RatingSpread } from '../components/project/rating-spread.tsx';
import { ReviewStars } from '../components/project/rating.tsx';
import { ReviewList } from '../components/project/review-list.tsx';
import { SellerCard } from '../components/project/seller-card.tsx';
import { Breadcrumb } from '../components/ui/breadcrumb.tsx';
import { Pages } from '../components/ui/pages.tsx';
import { formatMonth } from '../lib/format.ts';
import { localPath } from '../lib/local-path.ts';
import { sellerPath } from '../lib/public-paths.ts';
import { CardGrid } from './card-grid.tsx';
import { DocumentFrame } from './document-frame.tsx';

type SellerPage = Extract<PublicPage, { kind: 'seller' }>;

export function SellerDocument({ page, site }: { page: SellerPage; site: Site }) {
  const author = fromWire(page.author);
  const { reviews, reviewsTotal } = fromWire(page.reviews);
  const { data, meta } = page.list;
  return (
    <DocumentFrame site={site}>
      <Breadcrumb
        crumbs={[
          { id: 'discover', content: <a href={localPath('/discover')}>{navTexts.discover}</a> },
          { id: 'seller', content: `@${author.username}` },
        ]}
      />
      <SellerCard author={author} isOwnPage className="mt-4" />
      <section className="mt-10">
        <h2 className="mb-4 text-xl">
          {pageTexts.available} {meta.total > 0 && <span className="text-muted">({meta.total})</span>}
        </h2>
        {data.length === 0 ? (
          <p className="text-muted">{pageTexts.nothingAvailable}</p>
        ) : (
          <CardGrid cards={data} headingLevel="h3" isFirst />
        )}
        <Pages
          first={page.cursor === undefined ? null : pageLink(author.username)}
          next={meta.next_cursor === null ? null : pageLink(author.username, meta.next_cursor)}
        />
      </section>
      <SoldWork sold={page.sold} />
      <section className="mt-10">
        <h2 className="text-xl">{projectTexts.reviews}</h2>
        {reviewsTotal === 0 ? (
          <p className="mt-2 text-muted">{pageTexts.noReviews}</p>
        ) : (
          <>
            <p className="mt-1 text-muted">{pageTexts.newestReviews(reviews.length, reviewsTotal)}</p>
            <RatingSpread ratings={author.ratings} className="mt-4 max-w-sm" />
            <ReviewList reviews={reviews} className="mt-4" />
          </>
        )}
      </section>
    </DocumentFrame>
  );
}

function SoldWork({ sold }: Pick<SellerPage, 'sold'>) {
  if (sold.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-xl">{pageTexts.sold}</h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {sold.map(({ title, month, rating }, index) => (
          // eslint-disable-next-line react/no-array-index-key
          <li key={index} className="flex flex-wrap items-center gap-x-4 py-2.5">
            <bdi className="min-w-0 grow font-semibold break-words">{title}</bdi>
            {rating !== null && <ReviewStars value={rating} />}
            <span className="w-28 text-right text-sm text-muted max-sm:w-auto">{formatMonth(month)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function pageLink(username: string, cursor?: string) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- `Pages` adds the text
  return <a href={localPath(sellerPath(username, cursor))} />;
}
