import type { Static } from 'typebox';
import type { FacetValues, MarketFilters, Topic } from '#domain/catalogue/facets.ts';
import type { Firm } from '#domain/common/firm.ts';
import type { TransparencyFigure, TransparencyWeek } from '#domain/operators/transparency.ts';
import type { RequestedSort } from '#domain/projects/project-list.ts';
import type { ResponseOf } from './calls.ts';
import type { CompactCard } from './entities/compact-card.ts';
import type { ProjectDetails } from './entities/project.ts';
import type { Author, Review } from './entities/seller.ts';
import type { Inside } from './inside-calls.ts';
import type { Question } from './question-calls.ts';
import type { PageMeta } from './schemas.ts';

/** The server renders this data into public pages, so it may contain only what a visitor may read. */

export interface Site {
  readonly origin: string;
  readonly firm: Firm;
  readonly sandboxUrl: string | null;
  readonly orders: ResponseOf<'GET /api/config'>['data']['orders'];
}

export interface CardList {
  readonly data: readonly CompactCard[];
  readonly meta: Static<typeof PageMeta>;
}

export interface ListFilters extends MarketFilters {
  readonly sort?: RequestedSort;
  readonly view?: 'list';
  readonly cursor?: string;
}

export interface SellerReviews {
  readonly reviews: readonly Review[];
  readonly reviews_total: number;
  readonly reviews_cursor: string | null;
}

export const LEGAL_PAGES = ['terms', 'refunds', 'privacy', 'help', 'grievances', 'accessibility'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

export type PublicPage =
  | {
      readonly kind: 'landing';
      readonly hero: CompactCard | null;
      readonly popular: readonly CompactCard[];
      readonly newest: readonly CompactCard[];
      readonly reported: ProjectDetails | null;
      readonly counts: {
        readonly projects: number;
        readonly software: number;
        readonly hardware: number;
        readonly subjects: number;
        readonly hasMoreSubjects: boolean;
      };
      readonly searches: readonly string[];
    }
  | {
      readonly kind: 'discover';
      readonly filters: ListFilters;
      readonly list: CardList;
      readonly facets: FacetValues;
    }
  | {
      readonly kind: 'topic';
      readonly facet: Topic;
      readonly value: string;
      /** As requested, and the topic itself. */
      readonly filters: ListFilters;
      /** Whether the list shows sold projects because there are no others. */
      readonly showsSold: boolean;
      readonly list: CardList;
      readonly facets: FacetValues;
    }
  | {
      readonly kind: 'project';
      readonly project: ProjectDetails;
      readonly preview: string;
      readonly inside: Inside | null;
      /** Excludes the askers' names, because visitors and search engines must not see them. */
      readonly questions: { readonly data: readonly Omit<Question, 'user'>[]; readonly total: number };
      readonly fromSeller: readonly CompactCard[];
      readonly similar: readonly CompactCard[];
    }
  | { readonly kind: 'report'; readonly project: ProjectDetails; readonly preview: string }
  | {
      readonly kind: 'seller';
      readonly author: Static<typeof Author>;
      readonly reviews: SellerReviews;
      /** The newest sales. */
      readonly sold: readonly {
        readonly title: string;
        readonly month: string;
        readonly rating: number | null;
      }[];
      readonly cursor?: string;
      readonly list: CardList;
    }
  | { readonly kind: 'legal'; readonly page: LegalPage }
  | {
      readonly kind: 'transparency';
      readonly figures: readonly TransparencyFigure[];
      /** The oldest first. */
      readonly weeks: readonly TransparencyWeek[];
    }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'failed' };

/** The parts of a rendered document as HTML, in which text that users wrote is already escaped. */
export interface RenderedPage {
  readonly head: string;
  readonly body: string;
  /** A data block for the end of the document, with what members' browsers need to hydrate the page. */
  readonly data: string;
}

export type RenderPage = (page: PublicPage, site: Site) => RenderedPage | Promise<RenderedPage>;
