import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { CLAIM_REASONS } from '#domain/projects/claim.ts';
import { CATEGORIES, COMPLEXITIES, PROJECT_STATUSES, SHIPMENT_STATUSES } from '#domain/projects/project.ts';

/** Field names are the specification's, spelled as it spells them. */

const strict = { additionalProperties: false } as const;

export const Id = Type.String({ format: 'uuid' });
export const Timestamp = Type.String({ format: 'date-time' });
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** The envelope of every JSON success. */
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
    /** How many projects this person has sold and bought, and the rupees earned: from the ledger. */
    soldProject: Type.Integer(),
    buyedProject: Type.Integer(),
    total_sale: Type.Integer(),
  },
  strict,
);
export type Profile = Static<typeof Profile>;

/** One picture in three widths (addresses), with the size of the largest and a tiny inline placeholder. */
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
    /** What was found, in full; for the seller with what to do. */
    sentence: Type.String(),
    /** Seller only: places the check points at, `path:line`. */
    places: Type.Optional(Type.Array(Type.String())),
  },
  strict,
);
export type Check = Static<typeof Check>;

export const LanguageShare = Type.Object(
  { name: Type.String(), bytes: Type.Integer(), percent: Type.Number() },
  strict,
);

/** The public part of a verification. It never names the repository. */
export const VerificationReport = Type.Object(
  {
    verified_at: Timestamp,
    /** The commit that was verified, software only: its whole hash for seller and buyer, the first seven characters for others. */
    commit: nullable(Type.String()),
    /** As `verification_note` of the project. */
    note: nullable(Type.String()),
    checks: Type.Array(Check),
    languages: Type.Array(LanguageShare),
    readme_verified: Type.Boolean(),
  },
  strict,
);
export type VerificationReport = Static<typeof VerificationReport>;

/** Somebody says that the listing is their work: what its seller is told, never by whom. */
export const ClaimOnListing = Type.Object(
  {
    id: Id,
    number: Type.Integer(),
    reason: Type.Enum(CLAIM_REASONS),
    text: Type.String(),
    repo_url: nullable(Type.String()),
    opened_at: Timestamp,
    decide_by: Timestamp,
    /** While it keeps the listing from being bought; null when it does not. */
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
    /** Mean of the reviews by distinct buyers; without any it is the specification's default, 5.0, and is not to be shown. */
    rating: Type.Number(),
    /** How many distinct buyers have given it. Buyers who share an account, card, mailbox or browser are one. */
    reviews_count: Type.Integer(),
    /** `reviews_count` is 0. */
    is_new_seller: Type.Boolean(),
    /** Distinct buyers, none of them the seller's own accounts. */
    projects_completed: Type.Integer(),
    /** The specification's default: it is not measured, and not to be shown. */
    response_time: Type.String(),
    joined_at: Timestamp,
    /** For the seller's own projects and for buyers who paid. */
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
    /** Which of the seller's projects was bought, as it was called then. */
    project_title: Type.String(),
    /** False for one's own review that nobody else is shown: author and seller are known to share an account, card, mailbox or browser. */
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
    /** When address and telephone number were removed, some time after delivery, or long after the payment. */
    address_removed_at: nullable(Timestamp),
  },
  strict,
);

/** What only the seller and a buyer who paid may see; each key is absent otherwise. */
export const ProjectData = Type.Object(
  {
    tech_stack: Type.String(),
    repo_url: Type.Optional(Type.String()),
    video_url: Type.Optional(Type.String()),
    /** The buyer's own shipping address and phone, for the buyer; absent once they were removed. */
    address: Type.Optional(Type.String()),
    phonenumber: Type.Optional(Type.String()),
    status: Type.Optional(Type.Enum(SHIPMENT_STATUSES)),
  },
  strict,
);

/** What a buyer holds. */
export const PurchaseSummary = Type.Object(
  {
    purchase_id: Id,
    receipt_number: Type.String(),
    paid_at: Timestamp,
    /** Paise. */
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
  /** In lists the description is cut at 500 characters. */
  description: Type.String(),
  category: Type.Enum(CATEGORIES),
  /** Whole rupees, without the platform fee. */
  price: Type.Integer(),
  status: Type.Enum(PROJECT_STATUSES),
  /** While `pending`: when the reservation ends. */
  reserved_until: nullable(Timestamp),
  complexity: Type.Enum(COMPLEXITIES),
  duration_hours: Type.Integer(),
  duration_hour: Type.Integer(),
  /** Addresses of the pictures at their largest width; the first is the cover. */
  images: Type.Array(Type.String()),
  pictures: Type.Array(Picture),
  is_verified: Type.Boolean({
    description:
      'Repository or photographs were checked, see `verification`. It does not say who wrote the code; show `verification_note` beside it.',
  }),
  /** What has to stand beside "verified", such as "One commit, no earlier history"; null when nothing has to. */
  verification_note: nullable(Type.String()),
  /** Nobody can begin to buy it until then, because a claim on it is looked into. */
  held_until: nullable(Timestamp),
  bookedmarked: Type.Boolean(),
  liked: Type.Boolean(),
  views: Type.Integer(),
  created_at: Timestamp,
  /** Names separated by comma plus space. */
  tech_stack: Type.String(),
  stats: Stats,
  software: Type.Object({ tech_stack: Type.String(), readme_verified: Type.Boolean() }, strict),
  author: Author,
  /** How the caller stands to the project. */
  relation: Type.Enum(['visitor', 'seller', 'buyer']),
  /** For its seller: `withdrawn` after a refund until it is listed again, `banned` by an operator. */
  listing: Type.Optional(Type.Enum(['listed', 'withdrawn', 'banned'])),
  Project_data: ProjectData,
  /** For a buyer who paid, in the list of bought projects and on the project's page. */
  purchase: Type.Optional(PurchaseSummary),
};

export const ProjectCard = Type.Object(projectCardFields, strict);
export type ProjectCard = Static<typeof ProjectCard>;

export const ProjectDetails = Type.Object(
  {
    ...projectCardFields,
    /** One feature a line. */
    features: Type.String(),
    /** The newest reviews of all that the seller has sold; `reviews_cursor` continues them. */
    reviews: Type.Array(Review),
    reviews_total: Type.Integer(),
    reviews_cursor: nullable(Type.String()),
    verification: nullable(VerificationReport),
    /** The caller holds the reservation: the open payment can be taken up again. */
    reserved_by_me: Type.Boolean(),
    /** For the seller of a listing that an operator took out of the market: why. */
    ban_reason: Type.Optional(Type.String()),
    /** For the seller: the open claims on it. */
    claims: Type.Optional(Type.Array(ClaimOnListing)),
  },
  strict,
);
export type ProjectDetails = Static<typeof ProjectDetails>;

/** `Completed` is what software orders always show. */
export const ORDER_STATUSES = [...SHIPMENT_STATUSES, 'Completed'] as const;

export const Order = Type.Object(
  {
    shipping_id: Id,
    project_id: Id,
    title: Type.String(),
    description: Type.String(),
    category: Type.Enum(CATEGORIES),
    status: Type.Enum(ORDER_STATUSES),
    /** Whole rupees. */
    price: Type.Integer(),
    order_date: Timestamp,
    subject: Type.String(),
    complexity: Type.Enum(COMPLEXITIES),
    picture: nullable(Picture),
    buyer: Type.Object({ name: Type.String(), email: Type.String() }, strict),
    phone_number: nullable(Type.String()),
    shipping_address: nullable(Type.String()),
    /** When both were removed, some time after delivery, or long after the payment. */
    address_removed_at: nullable(Timestamp),
    tracking_id: nullable(Type.String()),
    courier_name: nullable(Type.String()),
    shipped_at: nullable(Timestamp),
    delivered_at: nullable(Timestamp),
    /** While the buyer's bank disputes the payment: the state of the order cannot be changed. */
    dispute: nullable(Type.Object({ opened_at: Timestamp, evidence_due_at: nullable(Timestamp) }, strict)),
    hardware_verified: Type.Boolean(),
    video_url: nullable(Type.String()),
  },
  strict,
);
export type Order = Static<typeof Order>;

export const OrderMeta = Type.Object(
  {
    /** How many match the filters. */
    total: Type.Integer(),
    next_cursor: nullable(Type.String()),
    /** Of all orders, whatever the filters are. */
    counts: Type.Object(
      {
        total: Type.Integer(),
        pending: Type.Integer(),
        shipped: Type.Integer(),
        completed: Type.Integer(),
      },
      strict,
    ),
    /** The last eight weeks, the present one last, of all orders. A week begins on Monday in India. */
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
    /** Paise: what the buyer paid, or what the seller earned. */
    amount: Type.Integer(),
    /** The project's owner. */
    username: Type.String(),
    paymentDate: Timestamp,
    /** Null where money never became a purchase. */
    receipt_number: nullable(Type.String()),
    /** Why the payment failed, in the provider's words. */
    reason: nullable(Type.String()),
  },
  strict,
);
export type Transaction = Static<typeof Transaction>;
