import { type Static, Type } from 'typebox';
import { CATEGORIES, COMPLEXITIES, PROJECT_STATUSES, SHIPMENT_STATUSES } from '#domain/projects/project.ts';
import { LICENCES, SALE_MODES } from '#domain/projects/sale-mode.ts';
import { Fields, Id, nullable, Timestamp } from '../schemas.ts';
import { ClaimOnListing } from './claim.ts';
import { Picture } from './picture.ts';
import { PurchaseSummary } from './purchase.ts';
import { Author, Review } from './seller.ts';
import { Drawn, VerificationReport } from './verification.ts';

export const Stats = Fields({
  views: Type.Integer(),
  likes: Type.Integer(),
  bookmarks: Type.Integer(),
  downloads: Type.Integer(),
});

/** All fields except `tech_stack` are only for the seller and for buyers who have paid. */
export const ProjectData = Fields({
  tech_stack: Type.String(),
  /** Absent for the buyer of a private repository, who cannot open it and gets the zip instead. */
  repo_url: Type.Optional(Type.String()),
  repository_private: Type.Optional(Type.Boolean()),
  /**
   * Only for the seller: when our GitHub App lost access to the private repository. Buyers still get the stored zip.
   */
  repository_unreadable_since: Type.Optional(Timestamp),
  video_url: Type.Optional(Type.String()),
  address: Type.Optional(Type.String()),
  phonenumber: Type.Optional(Type.String()),
  status: Type.Optional(Type.Enum(SHIPMENT_STATUSES)),
});

/** Present if the project is sold as copies. A project without `sale_mode` can have only one buyer. */
export const saleTerms = {
  sale_mode: Type.Optional(Type.Enum(SALE_MODES)),
  licence: Type.Optional(Type.Enum(LICENCES)),
  copies_sold: Type.Optional(Type.Integer()),
};

/**
 * Only for hardware: `proved` if a person has seen a one-time code in a photo. Until then nobody has seen that the
 * seller has the device, whatever `is_verified` says.
 */
export const proofOfBuild = {
  build_proof: Type.Optional(
    Fields({
      state: Type.Enum(['none', 'waiting', 'proved']),
      /** The day in India on which the photo arrived; null for `none`. */
      on: nullable(Type.String({ format: 'date' })),
    }),
  ),
};

/** The specification defines the field names, including their inconsistent spelling. */
const projectCardFields = {
  project_id: Id,
  id: Id,
  _id: Id,
  title: Type.String(),
  subject: Type.String(),
  /** Truncated to 500 characters in lists. */
  description: Type.String(),
  category: Type.Enum(CATEGORIES),
  /** In whole rupees, without the platform fee. */
  price: Type.Integer(),
  status: Type.Enum(PROJECT_STATUSES),
  /** When the reservation of a `pending` project expires; null for other projects. */
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
  verification_note: nullable(Type.String()),
  ...proofOfBuild,
  held_until: nullable(Timestamp),
  bookedmarked: Type.Boolean(),
  liked: Type.Boolean(),
  views: Type.Integer(),
  created_at: Timestamp,
  tech_stack: Type.String(),
  stats: Stats,
  software: Fields({ tech_stack: Type.String(), readme_verified: Type.Boolean() }),
  author: Author,
  ...saleTerms,
  relation: Type.Enum(['visitor', 'seller', 'buyer']),
  /**
   * Only for the seller. `withdrawn`, for example after a refund, until the seller relists the project; `banned` if an
   * operator removed it.
   */
  listing: Type.Optional(Type.Enum(['listed', 'withdrawn', 'banned'])),
  Project_data: ProjectData,
  purchase: Type.Optional(PurchaseSummary),
};

export const ProjectCard = Fields(projectCardFields);
export type ProjectCard = Static<typeof ProjectCard>;

export const ProjectDetails = Fields({
  ...projectCardFields,
  features: Type.String(),
  /** Only for hardware: what is in the box, one part per line. Absent if the seller has not said it. */
  parts: Type.Optional(Type.String()),
  /** The newest reviews of all of the seller's projects; `reviews_cursor` loads more. */
  reviews: Type.Array(Review),
  reviews_total: Type.Integer(),
  reviews_cursor: nullable(Type.String()),
  verification: nullable(VerificationReport),
  /** Absent if there is a picture, and for hardware. */
  drawn: Type.Optional(Drawn),
  /** Whether the project comes with a demo video. */
  video: Type.Boolean(),
  /** Whether the repository is private; null for hardware. A buyer gets the zip of a private one, and the link of a public one. */
  repository_private: nullable(Type.Boolean()),
  /** Of the zip, rounded to one digit, because the exact size would identify a public repository; null for hardware. */
  archive_bytes: nullable(Type.Integer()),
  /** Only for software: the newest versions, newest first. The first one is for sale. */
  versions: Type.Optional(
    Type.Array(
      Fields({
        number: Type.Integer(),
        published_at: Timestamp,
        notes: Type.String(),
        /** How much of the code of the version before it kept; null for version 1 and where it was not measured. */
        kept_percent: nullable(Type.Integer()),
      }),
    ),
  ),
  /** Texts that the seller changed after a sale, as they were before, oldest first. Absent if there are none. */
  former_texts: Type.Optional(
    Type.Array(
      Fields({
        at: Timestamp,
        /** Null if this change left the title as it was. */
        title: nullable(Type.String()),
        /** Cut to 500 characters; null if this change left the description as it was. */
        description: nullable(Type.String()),
        /** What was in the box, if something was taken out of it or replaced. */
        parts: Type.Optional(Type.String()),
      }),
    ),
  ),
  reserved_by_me: Type.Boolean(),
  /** Present only while the viewer's bank has not yet confirmed the payment. */
  payment_processing: Type.Optional(Type.Literal(true)),
  /** Null while the shop is open. `until` is when it reopens; null if the seller set no date. */
  shop_closed: nullable(Fields({ until: nullable(Timestamp) })),
  ban_reason: Type.Optional(Type.String()),
  claims: Type.Optional(Type.Array(ClaimOnListing)),
  /** Only for the seller: why the proof of build was declined. */
  proof_declined: Type.Optional(Type.String()),
});
export type ProjectDetails = Static<typeof ProjectDetails>;
