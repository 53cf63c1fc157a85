import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { CLAIM_REASONS } from '#domain/projects/claim.ts';
import { CATEGORIES, COMPLEXITIES, PROJECT_STATUSES, SHIPMENT_STATUSES } from '#domain/projects/project.ts';

/** Field names are spelled as in the specification. */

const strict = { additionalProperties: false } as const;

export const Id = Type.String({ format: 'uuid' });
export const Timestamp = Type.String({ format: 'date-time' });
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** The envelope of every successful JSON response. */
export const Envelope = <T extends TSchema>(data: T) =>
  Type.Object({ data, message: Type.Optional(Type.String()) }, strict);

export const PageMeta = Type.Object({ total: Type.Integer(), next_cursor: nullable(Type.String()) }, strict);
export const Page = <T extends TSchema>(item: T) =>
  Type.Object({ data: Type.Array(item), meta: PageMeta, message: Type.Optional(Type.String()) }, strict);

export const Done = Type.Object({ data: Type.Null(), message: Type.Optional(Type.String()) }, strict);

export const idParams = <Name extends string>(name: Name): TObject<Record<Name, typeof Id>> =>
  Type.Object({ [name]: Id } as Record<Name, typeof Id>, strict);

export const Profile = Type.Object(
  {
    id: Id,
    email: Type.String(),
    email_verified: Type.Boolean(),
    username: nullable(Type.String()),
    full_name: nullable(Type.String()),
    fullname: nullable(Type.String()),
    college_name: nullable(Type.String()),
    profile_photo: nullable(Type.String()),
    github_username: nullable(Type.String()),
    github_verified: Type.Boolean(),
    IsprofileCompletd: Type.Boolean(),
    created_at: Timestamp,
    /** Totals from the ledger: projects sold and bought, and rupees earned. */
    soldProject: Type.Integer(),
    buyedProject: Type.Integer(),
    total_sale: Type.Integer(),
  },
  strict,
);
export type Profile = Static<typeof Profile>;

/** URLs of one picture in three widths, the dimensions of the largest, and a tiny inline placeholder. */
export const Picture = Type.Object(
  {
    id: Type.String(),
    small: Type.String(),
    medium: Type.String(),
    large: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    placeholder: Type.String(),
  },
  strict,
);
export type Picture = Static<typeof Picture>;

export const Check = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    result: Type.Enum(['pass', 'warn', 'fail']),
    /** The finding in full; the seller's version includes the advice. */
    sentence: Type.String(),
    /** Seller only: locations as `path:line`. */
    places: Type.Optional(Type.Array(Type.String())),
  },
  strict,
);
export type Check = Static<typeof Check>;

export const LanguageShare = Type.Object(
  { name: Type.String(), bytes: Type.Integer(), percent: Type.Number() },
  strict,
);

/** The public part of a verification; never names the repository. */
export const VerificationReport = Type.Object(
  {
    verified_at: Timestamp,
    /** The verified commit, software only: the full hash for seller and buyer, the first seven characters for others. */
    commit: nullable(Type.String()),
    /** Same as `verification_note` of the project. */
    note: nullable(Type.String()),
    checks: Type.Array(Check),
    languages: Type.Array(LanguageShare),
    readme_verified: Type.Boolean(),
  },
  strict,
);
export type VerificationReport = Static<typeof VerificationReport>;

/** A claim as its seller sees it; the claimant stays anonymous. */
export const ClaimOnListing = Type.Object(
  {
    id: Id,
    number: Type.Integer(),
    reason: Type.Enum(CLAIM_REASONS),
    text: Type.String(),
    repo_url: nullable(Type.String()),
    opened_at: Timestamp,
    decide_by: Timestamp,
    /** Until when the claim holds the listing; null if it does not. */
    held_until: nullable(Timestamp),
    answer: nullable(Type.String()),
    answered_at: nullable(Timestamp),
  },
  strict,
);
export type ClaimOnListing = Static<typeof ClaimOnListing>;

export const Author = Type.Object(
  {
    username: Type.String(),
    full_name: Type.String(),
    name: Type.String(),
    profile_photo: nullable(Type.String()),
    avatar: nullable(Type.String()),
    college_name: nullable(Type.String()),
    github_verified: Type.Boolean(),
    /** Mean over distinct buyers. Without reviews it is the specification's default of 5.0, which must not be shown. */
    rating: Type.Number(),
    /** Number of distinct buyers; those who share an account, card, mailbox or browser count once. */
    reviews_count: Type.Integer(),
    /** True if `reviews_count` is 0. */
    is_new_seller: Type.Boolean(),
    /** Distinct buyers, excluding the seller's own accounts. */
    projects_completed: Type.Integer(),
    /** The specification's default; not measured and must not be shown. */
    response_time: Type.String(),
    joined_at: Timestamp,
    /** Only for the seller and for buyers who paid. */
    email: Type.Optional(Type.String()),
  },
  strict,
);

export const Review = Type.Object(
  {
    id: Id,
    user: Type.String(),
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    comment: Type.String(),
    date: Timestamp,
    /** Title of the purchased project at that time. */
    project_title: Type.String(),
    /** False for an author's own review that nobody else sees, because author and seller share an account, card, mailbox or browser. */
    counts: Type.Boolean(),
  },
  strict,
);
export type Review = Static<typeof Review>;

export const Stats = Type.Object(
  { views: Type.Integer(), likes: Type.Integer(), bookmarks: Type.Integer(), downloads: Type.Integer() },
  strict,
);

export const ShipmentProgress = Type.Object(
  {
    status: Type.Enum(SHIPMENT_STATUSES),
    courier_name: nullable(Type.String()),
    tracking_id: nullable(Type.String()),
    shipped_at: nullable(Timestamp),
    delivered_at: nullable(Timestamp),
    /** When address and phone number were removed under the retention rules. */
    address_removed_at: nullable(Timestamp),
  },
  strict,
);

/** Fields for the seller and for buyers who paid; absent for everyone else. */
export const ProjectData = Type.Object(
  {
    tech_stack: Type.String(),
    repo_url: Type.Optional(Type.String()),
    video_url: Type.Optional(Type.String()),
    /** The buyer's own shipping address and phone number; absent after removal. */
    address: Type.Optional(Type.String()),
    phonenumber: Type.Optional(Type.String()),
    status: Type.Optional(Type.Enum(SHIPMENT_STATUSES)),
  },
  strict,
);

/** A buyer's purchase. */
export const PurchaseSummary = Type.Object(
  {
    purchase_id: Id,
    receipt_number: Type.String(),
    paid_at: Timestamp,
    /** In paise. */
    amount: Type.Integer(),
    archive: nullable(
      Type.Object(
        {
          file_name: Type.String(),
          size_bytes: Type.Integer(),
          sha256: Type.String(),
          commit: Type.String(),
        },
        strict,
      ),
    ),
    shipment: nullable(ShipmentProgress),
    reviewed: Type.Boolean(),
  },
  strict,
);
export type PurchaseSummary = Static<typeof PurchaseSummary>;

const projectCardFields = {
  project_id: Id,
  id: Id,
  _id: Id,
  title: Type.String(),
  subject: Type.String(),
  /** Truncated to 500 characters in lists. */
  description: Type.String(),
  category: Type.Enum(CATEGORIES),
  /** Whole rupees, without the platform fee. */
  price: Type.Integer(),
  status: Type.Enum(PROJECT_STATUSES),
  /** Expiry of the reservation while `pending`. */
  reserved_until: nullable(Timestamp),
  complexity: Type.Enum(COMPLEXITIES),
  duration_hours: Type.Integer(),
  duration_hour: Type.Integer(),
  /** URLs of the largest picture sizes; the first is the cover. */
  images: Type.Array(Type.String()),
  pictures: Type.Array(Picture),
  is_verified: Type.Boolean({
    description:
      'Repository or photographs were checked, see `verification`. It does not say who wrote the code; show `verification_note` beside it.',
  }),
  /** Caveat to show beside "verified", such as "One commit, no earlier history"; null if there is none. */
  verification_note: nullable(Type.String()),
  /** While a claim is reviewed: when the project can be bought again. */
  held_until: nullable(Timestamp),
  bookedmarked: Type.Boolean(),
  liked: Type.Boolean(),
  views: Type.Integer(),
  created_at: Timestamp,
  /** Names separated by ", ". */
  tech_stack: Type.String(),
  stats: Stats,
  software: Type.Object({ tech_stack: Type.String(), readme_verified: Type.Boolean() }, strict),
  author: Author,
  /** The caller's relation to the project. */
  relation: Type.Enum(['visitor', 'seller', 'buyer']),
  /** Seller only: `withdrawn` after a refund until relisted, `banned` by an operator. */
  listing: Type.Optional(Type.Enum(['listed', 'withdrawn', 'banned'])),
  Project_data: ProjectData,
  /** For buyers who paid, in the list of bought projects and on the project page. */
  purchase: Type.Optional(PurchaseSummary),
};

export const ProjectCard = Type.Object(projectCardFields, strict);
export type ProjectCard = Static<typeof ProjectCard>;

export const ProjectDetails = Type.Object(
  {
    ...projectCardFields,
    /** One feature per line. */
    features: Type.String(),
    /** The newest reviews of all projects of the seller; `reviews_cursor` continues the list. */
    reviews: Type.Array(Review),
    reviews_total: Type.Integer(),
    reviews_cursor: nullable(Type.String()),
    verification: nullable(VerificationReport),
    /** The caller holds the reservation and can resume the payment. */
    reserved_by_me: Type.Boolean(),
    /** Seller only: why an operator banned the listing. */
    ban_reason: Type.Optional(Type.String()),
    /** Seller only: open claims on the listing. */
    claims: Type.Optional(Type.Array(ClaimOnListing)),
  },
  strict,
);
export type ProjectDetails = Static<typeof ProjectDetails>;

/** `Completed` is the constant status of software orders. */
export const ORDER_STATUSES = [...SHIPMENT_STATUSES, 'Completed'] as const;

export const Order = Type.Object(
  {
    shipping_id: Id,
    project_id: Id,
    title: Type.String(),
    description: Type.String(),
    category: Type.Enum(CATEGORIES),
    status: Type.Enum(ORDER_STATUSES),
    /** In whole rupees. */
    price: Type.Integer(),
    order_date: Timestamp,
    subject: Type.String(),
    complexity: Type.Enum(COMPLEXITIES),
    picture: nullable(Picture),
    buyer: Type.Object({ name: Type.String(), email: Type.String() }, strict),
    phone_number: nullable(Type.String()),
    shipping_address: nullable(Type.String()),
    /** When address and phone number were removed under the retention rules. */
    address_removed_at: nullable(Timestamp),
    tracking_id: nullable(Type.String()),
    courier_name: nullable(Type.String()),
    shipped_at: nullable(Timestamp),
    delivered_at: nullable(Timestamp),
    /** Set while the payment is disputed; the order status is frozen meanwhile. */
    dispute: nullable(Type.Object({ opened_at: Timestamp, evidence_due_at: nullable(Timestamp) }, strict)),
    hardware_verified: Type.Boolean(),
    video_url: nullable(Type.String()),
  },
  strict,
);
export type Order = Static<typeof Order>;

export const OrderMeta = Type.Object(
  {
    /** Number of orders that match the filters. */
    total: Type.Integer(),
    next_cursor: nullable(Type.String()),
    /** Counts over all orders, regardless of the filters. */
    counts: Type.Object(
      {
        total: Type.Integer(),
        pending: Type.Integer(),
        shipped: Type.Integer(),
        completed: Type.Integer(),
      },
      strict,
    ),
    /** The last eight weeks of all orders, oldest first. Weeks start on Monday in India. */
    sales: Type.Array(
      Type.Object(
        { week: Type.String({ format: 'date' }), orders: Type.Integer(), rupees: Type.Integer() },
        strict,
      ),
    ),
  },
  strict,
);
export type OrderMeta = Static<typeof OrderMeta>;

export const Transaction = Type.Object(
  {
    id: Type.String(),
    purchase_id: Id,
    project_id: Id,
    projectname: Type.String(),
    project_name: Type.String(),
    activity: Type.Enum(['sold', 'bought', 'failed', 'refunded']),
    paymentStatus: Type.Enum(['succeeded', 'failed', 'pending', 'refunded']),
    /** In paise: what the buyer paid or the seller earned. */
    amount: Type.Integer(),
    /** The seller's username. */
    username: Type.String(),
    paymentDate: Timestamp,
    /** Null if no sale was recorded. */
    receipt_number: nullable(Type.String()),
    /** The provider's reason for a failed payment. */
    reason: nullable(Type.String()),
  },
  strict,
);
export type Transaction = Static<typeof Transaction>;
