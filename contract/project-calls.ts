import { Type } from 'typebox';
import { type Facet, FACETS, MAX_FILTER_LENGTH, PRICE_BAND_VALUES } from '#domain/catalogue/facets.ts';
import { LIST_SORT_ALIASES, LIST_SORTS, NO_FILTER } from '#domain/projects/project-list.ts';
import {
  CATEGORIES,
  COMPLEXITY_CHOICES,
  COMPLEXITIES,
  MAX_IMAGES,
  MAX_IMAGE_BYTES,
} from '#domain/projects/project.ts';
import { MAX_PRICE_RUPEES, MIN_PRICE_RUPEES } from '#domain/purchases/pricing.ts';
import { ORDER_STATUS_FILTERS } from '#domain/shipping/shipment.ts';
import { call } from './call.ts';
import { CompactCard } from './entities/compact-card.ts';
import { Order, OrderMeta } from './entities/order.ts';
import { ProjectCard, ProjectDetails } from './entities/project.ts';
import { Review } from './entities/seller.ts';
import { Check, LanguageShare } from './entities/verification.ts';
import { Suggestions } from './public-calls.ts';
import { Done, Envelope, Id, nullable, Page, idParams, UNCHANGED } from './schemas.ts';

const strict = { additionalProperties: false } as const;

const Title = Type.String({ minLength: 3, maxLength: 120 });
const Description = Type.String({ minLength: 1, maxLength: 10_000 });
const Price = Type.Integer({ minimum: MIN_PRICE_RUPEES, maximum: MAX_PRICE_RUPEES });
const DurationHours = Type.Integer({ minimum: 1, maximum: 10_000 });
const HttpsUrl = Type.String({
  maxLength: 500,
  pattern: '^https://[^\\s<>"]+$',
  'x-rule': 'https-address',
});

export const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  cursor: Type.Optional(Type.String({ maxLength: 400 })),
};
const listFilters = {
  ...paging,
  search: Type.Optional(Type.String({ maxLength: 100 })),
  category: Type.Optional(Type.Enum([NO_FILTER, ...CATEGORIES])),
  level: Type.Optional(Type.Enum([NO_FILTER, ...COMPLEXITIES])),
  sort: Type.Optional(Type.Enum([...LIST_SORTS, ...LIST_SORT_ALIASES])),
  /** `card` answers with `CompactCard` in place of `ProjectCard`. */
  view: Type.Optional(Type.Enum(['full', 'card'])),
  /** Answers a search that nothing matches with the closest projects; `meta.closest` says so. */
  closest: Type.Optional(Type.Boolean()),
};

/** Filters of the market by facet: the values that `GET /api/projects/facets` counts. */
const facetFilters = {
  category: listFilters.category,
  level: listFilters.level,
  subject: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_FILTER_LENGTH })),
  technology: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_FILTER_LENGTH })),
  /** In rupees without the platform fee, both ends included. */
  price: Type.Optional(Type.Enum(PRICE_BAND_VALUES)),
  /** With true, only projects whose verified commit contains automated tests. */
  tests: Type.Optional(Type.Boolean()),
  /** With true, only projects with a demo video. */
  video: Type.Optional(Type.Boolean()),
  /** With false, sold projects are left out. */
  sold: Type.Optional(Type.Boolean()),
};
const marketFilters = { ...listFilters, ...facetFilters };

/** Software only: whether visitors see the README and the file names. */
const insideChoice = {
  show_readme: Type.Optional(Type.Boolean()),
  show_tree: Type.Optional(Type.Boolean()),
};

const FacetValues = Type.Array(
  Type.Object(
    {
      value: Type.String(),
      label: Type.String(),
      /** Null if the other filters match too many projects to count. */
      projects: nullable(Type.Integer()),
    },
    strict,
  ),
);

export const projectCalls = {
  'GET /api/projects/getproject': call({
    summary:
      'Listed projects, newest first by default; with bookmarked=true only those the caller bookmarked',
    access: 'member',
    query: Type.Object({ ...marketFilters, bookmarked: Type.Optional(Type.Boolean()) }, strict),
    response: Page(ProjectCard),
    compactResponse: Page(CompactCard),
    otherResponses: UNCHANGED,
    problems: ['invalid-field'],
  }),
  'GET /api/projects/userprojects': call({
    summary: "The caller's own projects",
    access: 'member',
    query: Type.Object(listFilters, strict),
    response: Page(ProjectCard),
    compactResponse: Page(CompactCard),
    problems: ['invalid-field'],
  }),
  'GET /api/projects/buyed-project': call({
    summary: "The caller's purchases with unlocked fields, including archived projects",
    access: 'member',
    query: Type.Object(listFilters, strict),
    response: Page(ProjectCard),
    compactResponse: Page(CompactCard),
    problems: ['invalid-field'],
  }),
  'GET /api/projects/searchproject': call({
    summary: 'Typo-tolerant search over title, technologies, subject and description',
    access: 'member',
    query: Type.Object(marketFilters, strict),
    response: Page(ProjectCard),
    compactResponse: Page(CompactCard),
    otherResponses: UNCHANGED,
    problems: ['invalid-field'],
  }),
  'GET /api/projects/suggestions': call({
    summary:
      'Completions of a search while it is typed: searches, and projects whose title begins with the text',
    access: 'member',
    query: Type.Object({ search: Type.String({ maxLength: 100 }) }, strict),
    response: Envelope(Suggestions),
    problems: ['invalid-field'],
  }),
  'GET /api/projects/facets': call({
    summary:
      'How many projects a list with these filters has for each value of each facet, in place of the chosen one; at most a minute old',
    access: 'member',
    query: Type.Object({ search: listFilters.search, ...facetFilters }, strict),
    response: Envelope(
      Type.Object(
        Object.fromEntries(FACETS.map((facet) => [facet, FacetValues])) as Record<Facet, typeof FacetValues>,
        strict,
      ),
    ),
    problems: ['invalid-field'],
  }),
  'GET /api/projects/projectdetails/{projectId}': call({
    summary:
      "One project with the fields that the caller's relation to it allows; counts a view unless sent with `Purpose: prefetch`",
    access: 'member',
    params: idParams('projectId'),
    response: Envelope(ProjectDetails),
    otherResponses: UNCHANGED,
    problems: ['not-found', 'purchase-refunded'],
  }),
  'POST /api/projects/anayze-repo': call({
    summary:
      'Checks a GitHub repository of the linked account; 200 means that it can be listed. `checks` has the findings; they do not prove authorship',
    access: 'member',
    body: Type.Object({ repo_url: Type.String({ minLength: 1, maxLength: 300 }) }, strict),
    progress: Check,
    response: Envelope(
      Type.Object(
        {
          verification_id: Id,
          verified: Type.Boolean(),
          repository: Type.Object(
            {
              full_name: Type.String(),
              url: Type.String(),
              description: Type.Union([Type.String(), Type.Null()]),
              default_branch: Type.String(),
            },
            strict,
          ),
          commit: Type.String(),
          checks: Type.Array(Check),
          /** A caveat shown beside the "verified" badge; null if there is none. */
          note: nullable(Type.String()),
          languages: Type.Array(LanguageShare),
          archive: Type.Object({ size_bytes: Type.Integer(), sha256: Type.String() }, strict),
          /** The deadline for using this verification in `add-project`. */
          expires_at: Type.String({ format: 'date-time' }),
          /** Values for the form, from the repository. */
          suggested: Type.Object(
            {
              title: Type.String(),
              description: Type.String(),
              tech_stack: Type.String(),
              /** One feature per line. */
              features: Type.String(),
            },
            strict,
          ),
        },
        strict,
      ),
    ),
    problems: [
      'github-not-linked',
      'invalid-field',
      'not-found',
      'not-verified',
      'already-listed',
      'too-large',
      'too-many-requests',
      'service-unavailable',
    ],
  }),
  'POST /api/projects/anayze-hardware': call({
    summary: 'Verifies photos of a hardware project; 200 with `message: true` means verified',
    access: 'member',
    form: Type.Object({}, strict),
    files: { hardware_images: { min: 1, max: MAX_IMAGES, maxBytes: MAX_IMAGE_BYTES } },
    response: Type.Object(
      {
        message: Type.Literal(true),
        data: Type.Object(
          {
            verification_id: Id,
            checks: Type.Array(Check),
            expires_at: Type.String({ format: 'date-time' }),
          },
          strict,
        ),
      },
      strict,
    ),
    problems: ['bad-image', 'not-verified', 'too-large', 'too-many-requests'],
  }),
  'POST /api/projects/add-project': call({
    summary:
      'Lists a verified project. `is_verified` is ignored; the caller needs a recent matching verification',
    access: 'member',
    form: Type.Object(
      {
        title: Title,
        description: Description,
        price: Price,
        complexity: Type.Enum(COMPLEXITY_CHOICES),
        duration_hours: DurationHours,
        subject: Type.String({ minLength: 1, maxLength: 80 }),
        category: Type.Enum(CATEGORIES),
        tech_stack: Type.String({ minLength: 1, maxLength: 300 }),
        features: Type.Optional(Type.String({ maxLength: 3_000 })),
        /** Software only: the verified repository. */
        repo_url: Type.Optional(Type.String({ maxLength: 300 })),
        /** Hardware only: a demo video for the buyer. */
        video_url: Type.Optional(HttpsUrl),
        is_verified: Type.Optional(Type.Boolean()),
        ...insideChoice,
      },
      strict,
    ),
    files: { images: { min: 0, max: MAX_IMAGES, maxBytes: MAX_IMAGE_BYTES } },
    response: Envelope(ProjectDetails),
    problems: ['not-verified', 'already-listed', 'invalid-field', 'bad-image', 'too-large'],
  }),
  'PUT /api/projects/{projectId}': call({
    summary:
      "Changes title, description, price, duration or what visitors see of the inside of the caller's own project",
    access: 'member',
    params: idParams('projectId'),
    form: Type.Object(
      {
        title: Type.Optional(Title),
        description: Type.Optional(Description),
        price: Type.Optional(Price),
        duration_hours: Type.Optional(DurationHours),
        ...insideChoice,
      },
      strict,
    ),
    response: Envelope(ProjectDetails),
    problems: ['not-found', 'project-reserved', 'project-sold', 'already-listed', 'invalid-field'],
  }),
  'DELETE /api/projects/{projectId}': call({
    summary:
      "Archives the caller's own project and ends an open reservation; buyers keep access, orders and history",
    access: 'member',
    params: idParams('projectId'),
    response: Done,
    problems: ['not-found'],
  }),
  'PUT /api/projects/{id}/mark-sold': call({
    summary:
      "Settles the caller's open payment; 200 if the caller has a paid purchase. Never sets a status by itself",
    access: 'member',
    params: idParams('id'),
    response: Done,
    problems: ['not-found', 'not-settled', 'service-unavailable'],
  }),
  'POST /api/projects/{id}/like': call({
    summary: 'Likes a project',
    access: 'member',
    params: idParams('id'),
    response: Envelope(Type.Object({ liked: Type.Boolean(), likes: Type.Integer() }, strict)),
    problems: ['not-found'],
  }),
  'DELETE /api/projects/{id}/like': call({
    summary: 'Removes a like',
    access: 'member',
    params: idParams('id'),
    response: Envelope(Type.Object({ liked: Type.Boolean(), likes: Type.Integer() }, strict)),
    problems: ['not-found'],
  }),
  'GET /api/projects/{id}/reviews': call({
    summary: "Reviews of all of the seller's projects, newest first",
    access: 'member',
    params: idParams('id'),
    query: Type.Object(paging, strict),
    response: Page(Review),
    problems: ['not-found', 'invalid-field'],
  }),
  'POST /api/projects/{id}/reviews': call({
    summary: 'Reviews a purchase, once, as its buyer; hidden if the purchase is refunded',
    access: 'member',
    params: idParams('id'),
    body: Type.Object(
      {
        rating: Type.Integer({ minimum: 1, maximum: 5 }),
        comment: Type.String({ minLength: 1, maxLength: 2_000 }),
      },
      strict,
    ),
    response: Envelope(Review),
    problems: ['not-found', 'not-bought', 'already-reviewed'],
  }),
  'GET /api/projects/{id}/download': call({
    summary:
      'Downloads the zip of the verified commit, for the seller and for buyers who paid; supports Range requests',
    access: 'member',
    params: idParams('id'),
    response: Type.Null(),
    responseKind: 'download',
    mediaType: 'application/zip',
    otherResponses: { 206: { description: 'The part that a Range asks for', mediaType: 'application/zip' } },
    problems: ['not-found', 'purchase-refunded', 'range-not-satisfiable'],
  }),
  'GET /api/bookmark/{project_id}': call({
    summary: 'Adds a bookmark (GET by the specification; requires the bearer header)',
    access: 'member',
    params: idParams('project_id'),
    response: Done,
    problems: ['not-found'],
  }),
  'DELETE /api/bookmark/{project_id}': call({
    summary: 'Removes a bookmark',
    access: 'member',
    params: idParams('project_id'),
    response: Done,
    problems: ['not-found'],
  }),
  'GET /api/projects/shipping-details': call({
    summary: "Orders of the caller's sold projects, oldest unshipped first",
    access: 'member',
    query: Type.Object(
      {
        ...paging,
        /** Words in the project's title, the buyer's name, the address, the courier or the tracking number. */
        search: Type.Optional(Type.String({ maxLength: 100 })),
        category: Type.Optional(Type.Enum([NO_FILTER, ...CATEGORIES])),
        status: Type.Optional(Type.Enum([NO_FILTER, ...ORDER_STATUS_FILTERS])),
      },
      strict,
    ),
    response: Type.Object({ data: Type.Array(Order), meta: OrderMeta }, strict),
    problems: ['invalid-field'],
  }),
  'POST /api/projects/shipping-details/{project_id}': call({
    summary: "Saves the caller's shipping address for a project; it becomes part of the order once paid",
    access: 'member',
    params: idParams('project_id'),
    form: Type.Object(
      {
        address: Type.String({ minLength: 1, maxLength: 500 }),
        phonenumber: Type.String({ minLength: 1, maxLength: 20 }),
      },
      strict,
    ),
    response: Done,
    problems: ['not-found', 'own-project', 'project-sold', 'invalid-field'],
  }),
  'GET /api/projects/shipping-details/{project_id}': call({
    summary:
      "The caller's saved address for a project, or the one of their last order; null if there is neither",
    access: 'member',
    params: idParams('project_id'),
    response: Envelope(
      nullable(
        Type.Object(
          {
            address: Type.String(),
            phonenumber: Type.String(),
            /** `last-order` is a suggestion from another order and is not saved for this project. */
            source: Type.Enum(['kept', 'last-order']),
          },
          strict,
        ),
      ),
    ),
    problems: ['not-found', 'own-project', 'project-sold', 'invalid-field'],
  }),
  'PATCH /api/projects/shipping-details/{shippingId}': call({
    summary: 'Updates the status of a hardware order as its seller',
    access: 'member',
    params: idParams('shippingId'),
    body: Type.Object(
      {
        status: Type.Enum(['Pending', 'Shipped', 'Delivered']),
        tracking_id: Type.Optional(Type.String({ maxLength: 80 })),
        courier_name: Type.Optional(Type.String({ maxLength: 80 })),
      },
      strict,
    ),
    response: Envelope(Order),
    problems: ['not-found', 'not-allowed', 'order-disputed', 'invalid-field'],
  }),
};
