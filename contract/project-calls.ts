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
import { LICENCES, SALE_MODES } from '#domain/projects/sale-mode.ts';
import { MAX_PRICE_RUPEES, MIN_PRICE_RUPEES } from '#domain/purchases/pricing.ts';
import { CORNERS_PATTERN } from '#domain/verification/build-proof.ts';
import { call } from './call.ts';
import { CompactCard } from './entities/compact-card.ts';
import { ProjectCard, ProjectDetails } from './entities/project.ts';
import { Check, LanguageShare, secretsConfirmed } from './entities/verification.ts';
import { Suggestions } from './public-calls.ts';
import {
  Done,
  Envelope,
  Fields,
  Id,
  idParams,
  nullable,
  Page,
  paging,
  Timestamp,
  UNCHANGED,
} from './schemas.ts';
import { versionNumber } from './version-calls.ts';

const Title = Type.String({ minLength: 3, maxLength: 120 });
const Description = Type.String({ minLength: 1, maxLength: 10_000 });
/** Only for hardware: what is in the box, one part per line. */
const Parts = Type.String({ maxLength: 2_000 });
const Price = Type.Integer({ minimum: MIN_PRICE_RUPEES, maximum: MAX_PRICE_RUPEES });
const DurationHours = Type.Integer({ minimum: 1, maximum: 10_000 });
const HttpsUrl = Type.String({
  maxLength: 500,
  pattern: '^https://[^\\s<>"]+$',
  'x-rule': 'https-address',
});

export const listFilters = {
  ...paging,
  search: Type.Optional(Type.String({ maxLength: 100 })),
  category: Type.Optional(Type.Enum([NO_FILTER, ...CATEGORIES])),
  level: Type.Optional(Type.Enum([NO_FILTER, ...COMPLEXITIES])),
  sort: Type.Optional(Type.Enum([...LIST_SORTS, ...LIST_SORT_ALIASES])),
  view: Type.Optional(Type.Enum(['full', 'card'])),
  /** If true and fewer than four projects match the search, the closest follow, and `meta.closest` is set. */
  closest: Type.Optional(Type.Boolean()),
};

export const facetFilters = {
  category: listFilters.category,
  level: listFilters.level,
  subject: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_FILTER_LENGTH })),
  technology: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_FILTER_LENGTH })),
  /** A range in rupees of what a buyer pays, with the platform fee; both ends are inclusive. */
  price: Type.Optional(Type.Enum(PRICE_BAND_VALUES)),
  tests: Type.Optional(Type.Boolean()),
  video: Type.Optional(Type.Boolean()),
  /** If false, sold projects are excluded. */
  sold: Type.Optional(Type.Boolean()),
};
const marketFilters = { ...listFilters, ...facetFilters };

const insideChoice = {
  show_readme: Type.Optional(Type.Boolean()),
  show_tree: Type.Optional(Type.Boolean()),
};

const saleTerms = {
  sale_mode: Type.Optional(Type.Enum(SALE_MODES)),
  licence: Type.Optional(Type.Enum(LICENCES)),
};

const ProofCode = Type.String({ minLength: 1, maxLength: 20 });
/** Left, top, right and bottom of the part with the code, in thousandths of the photo; the whole photo if absent. */
const ProofCorners = Type.String({ maxLength: 19, pattern: CORNERS_PATTERN, 'x-rule': 'corners' });

const FacetValues = Type.Array(
  Fields({
    value: Type.String(),
    label: Type.String(),
    /** Null if the other filters match too many projects to count. */
    projects: nullable(Type.Integer()),
  }),
);

export const projectCalls = {
  'GET /api/projects/getproject': call({
    summary:
      'Listed projects, newest first by default; with bookmarked=true only those the caller bookmarked',
    access: 'member',
    query: Fields({ ...marketFilters, bookmarked: Type.Optional(Type.Boolean()) }),
    response: Page(ProjectCard),
    compactResponse: Page(CompactCard),
    otherResponses: UNCHANGED,
    problems: ['invalid-field'],
  }),
  'GET /api/projects/userprojects': call({
    summary: "The caller's own projects",
    access: 'member',
    query: Fields(listFilters),
    response: Page(ProjectCard),
    compactResponse: Page(CompactCard),
    problems: ['invalid-field'],
  }),
  'GET /api/projects/buyed-project': call({
    summary: "The caller's purchases with unlocked fields, including archived projects",
    access: 'member',
    query: Fields(listFilters),
    response: Page(ProjectCard),
    compactResponse: Page(CompactCard),
    problems: ['invalid-field'],
  }),
  'GET /api/projects/searchproject': call({
    summary: 'Typo-tolerant search over title, technologies, subject and description',
    access: 'member',
    query: Fields(marketFilters),
    response: Page(ProjectCard),
    compactResponse: Page(CompactCard),
    otherResponses: UNCHANGED,
    problems: ['invalid-field'],
  }),
  'GET /api/projects/suggestions': call({
    summary:
      'Completions of a search while it is typed: searches, and projects whose title begins with the text',
    access: 'member',
    query: Fields({ search: Type.String({ maxLength: 100 }) }),
    response: Envelope(Suggestions),
    problems: ['invalid-field'],
  }),
  'GET /api/projects/facets': call({
    summary:
      'How many projects a list with these filters has for each value of each facet, in place of the chosen one; at most a minute old',
    access: 'member',
    query: Fields({ search: listFilters.search, ...facetFilters }),
    response: Envelope(
      Fields(
        Object.fromEntries(FACETS.map((facet) => [facet, FacetValues])) as Record<Facet, typeof FacetValues>,
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
  'GET /api/projects/{projectId}/related': call({
    summary: 'Available projects of the same seller, and similar ones of other sellers, at most four each',
    access: 'member',
    params: idParams('projectId'),
    response: Envelope(Fields({ seller: Type.Array(CompactCard), similar: Type.Array(CompactCard) })),
    otherResponses: UNCHANGED,
    problems: ['not-found'],
  }),
  'POST /api/projects/anayze-repo': call({
    summary:
      'Checks a GitHub repository of the linked account; 200 means that it can be listed. `checks` has the findings; they do not prove authorship',
    access: 'member',
    body: Fields({
      repo_url: Type.String({ minLength: 1, maxLength: 300 }),
      /** The caller's listing for which the newest commit of its repository is verified as a new version. */
      project_id: Type.Optional(Id),
    }),
    progress: Check,
    response: Envelope(
      Fields({
        verification_id: Id,
        verified: Type.Boolean(),
        repository: Fields({
          full_name: Type.String(),
          url: Type.String(),
          description: Type.Union([Type.String(), Type.Null()]),
          default_branch: Type.String(),
          private: Type.Boolean(),
        }),
        commit: Type.String(),
        checks: Type.Array(Check),
        note: nullable(Type.String()),
        languages: Type.Array(LanguageShare),
        archive: Fields({ size_bytes: Type.Integer(), sha256: Type.String() }),
        expires_at: Type.String({ format: 'date-time' }),
        /**
         * Form values suggested from the repository. For a public repository only technologies are suggested, because
         * the repository's texts would identify it.
         */
        suggested: Fields({
          title: Type.String(),
          description: Type.String(),
          tech_stack: Type.String(),
          features: Type.String(),
        }),
      }),
    ),
    problems: [
      'not-allowed',
      'github-not-linked',
      'invalid-field',
      'not-found',
      'not-verified',
      'already-listed',
      'project-held',
      'version-exists',
      'too-many-versions',
      'too-large',
      'too-many-requests',
      'service-unavailable',
    ],
  }),
  'POST /api/projects/anayze-hardware': call({
    summary: 'Verifies photos of a hardware project; 200 with `message: true` means verified',
    access: 'member',
    form: Fields({}),
    files: { hardware_images: { min: 1, max: MAX_IMAGES, maxBytes: MAX_IMAGE_BYTES } },
    response: Fields({
      message: Type.Literal(true),
      data: Fields({
        verification_id: Id,
        checks: Type.Array(Check),
        expires_at: Type.String({ format: 'date-time' }),
      }),
    }),
    problems: ['not-allowed', 'bad-image', 'not-verified', 'too-large', 'too-many-requests'],
  }),
  'POST /api/projects/build-code': call({
    summary:
      'A one-time code to be written on paper and photographed beside the device; the photo must arrive within half an hour',
    access: 'member',
    response: Envelope(Fields({ code: Type.String(), expires_at: Timestamp })),
    problems: [],
  }),
  'POST /api/projects/{projectId}/build-proof': call({
    summary:
      "Adds a photo with a code of `build-code` to the caller's own hardware listing; a person looks at it",
    access: 'member',
    params: idParams('projectId'),
    form: Fields({ proof_code: ProofCode, proof_corners: Type.Optional(ProofCorners) }),
    files: { photo: { min: 0, max: 1, maxBytes: MAX_IMAGE_BYTES } },
    response: Envelope(ProjectDetails),
    problems: [
      'not-allowed',
      'not-found',
      'project-reserved',
      'project-sold',
      'not-verified',
      'invalid-field',
      'bad-image',
      'too-large',
    ],
  }),
  'POST /api/projects/add-project': call({
    summary:
      'Lists a verified project. `is_verified` is ignored; the caller needs a recent matching verification',
    access: 'member',
    form: Fields({
      title: Title,
      description: Description,
      price: Price,
      complexity: Type.Enum(COMPLEXITY_CHOICES),
      duration_hours: DurationHours,
      subject: Type.String({ minLength: 1, maxLength: 80 }),
      category: Type.Enum(CATEGORIES),
      tech_stack: Type.String({ minLength: 1, maxLength: 300 }),
      features: Type.Optional(Type.String({ maxLength: 3_000 })),
      parts: Type.Optional(Parts),
      repo_url: Type.Optional(Type.String({ maxLength: 300 })),
      video_url: Type.Optional(HttpsUrl),
      is_verified: Type.Optional(Type.Boolean()),
      proof_code: Type.Optional(ProofCode),
      /** Which of `images` shows the code, from 1. */
      proof_photo: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_IMAGES })),
      proof_corners: Type.Optional(ProofCorners),
      ...secretsConfirmed,
      ...insideChoice,
      ...saleTerms,
    }),
    files: { images: { min: 0, max: MAX_IMAGES, maxBytes: MAX_IMAGE_BYTES } },
    response: Envelope(ProjectDetails),
    problems: ['not-allowed', 'not-verified', 'already-listed', 'invalid-field', 'bad-image', 'too-large'],
  }),
  'PUT /api/projects/{projectId}': call({
    summary:
      "Changes title, description, what is in the box, price, duration, sale mode, licence or what visitors see of the inside of the caller's own project",
    access: 'member',
    params: idParams('projectId'),
    form: Fields({
      title: Type.Optional(Title),
      description: Type.Optional(Description),
      parts: Type.Optional(Parts),
      price: Type.Optional(Price),
      duration_hours: Type.Optional(DurationHours),
      ...insideChoice,
      ...saleTerms,
    }),
    response: Envelope(ProjectDetails),
    problems: [
      'not-allowed',
      'not-found',
      'project-reserved',
      'project-sold',
      'sale-mode-fixed',
      'already-listed',
      'invalid-field',
    ],
  }),
  'DELETE /api/projects/{projectId}': call({
    summary:
      "Archives the caller's own project unless it is reserved; buyers keep access, orders and history",
    access: 'member',
    params: idParams('projectId'),
    response: Done,
    problems: ['not-found', 'project-reserved'],
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
    response: Envelope(Fields({ liked: Type.Boolean(), likes: Type.Integer() })),
    problems: ['not-found'],
  }),
  'DELETE /api/projects/{id}/like': call({
    summary: 'Removes a like',
    access: 'member',
    params: idParams('id'),
    response: Envelope(Fields({ liked: Type.Boolean(), likes: Type.Integer() })),
    problems: ['not-found'],
  }),
  'GET /api/projects/{id}/download': call({
    summary:
      'Downloads the zip of a version, for the seller and for buyers of it or of an earlier one; without `version` the bought one, for the seller the newest. Supports Range requests',
    access: 'member',
    params: idParams('id'),
    query: Fields({ version: Type.Optional(versionNumber) }),
    response: Type.Null(),
    responseKind: 'download',
    mediaType: 'application/zip',
    otherResponses: {
      206: { description: 'The part that a Range asks for', mediaType: 'application/zip' },
      302: {
        description:
          'Leads to the zip at an address that works for a minute, if the server stores files on S3',
      },
    },
    problems: ['not-found', 'not-allowed', 'purchase-refunded', 'range-not-satisfiable'],
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
};
