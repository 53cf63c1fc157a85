import { type Static, Type } from 'typebox';
import { OPERATOR_ROLES } from '#domain/operators/roles.ts';
import { CATEGORIES } from '#domain/projects/project.ts';
import { LISTING_STATUSES } from '#domain/projects/visibility.ts';
import { PURCHASE_STATES } from '#domain/purchases/purchase-states.ts';
import { PROOF_STATES } from '#domain/verification/build-proof.ts';
import { Fields, Id, nullable, Timestamp } from '../schemas.ts';
import { CaseParty, OperatorAction, ProposedRefund } from './operator-matters.ts';

const Minor = Type.Integer({ minimum: 0 });
const Role = Type.Enum(OPERATOR_ROLES);

const FoundPurchase = Fields({
  id: Id,
  title: Type.String(),
  state: Type.Enum(PURCHASE_STATES),
  amount_minor: Minor,
  receipt_number: nullable(Type.String()),
  buyer: nullable(Type.String()),
  seller: nullable(Type.String()),
  created_at: Timestamp,
});
const FoundProject = Fields({
  id: Id,
  title: Type.String(),
  status: Type.Enum(LISTING_STATUSES),
  seller: nullable(Type.String()),
  price: Type.Integer(),
});
const FoundMatter = Fields({
  kind: Type.Enum(['case', 'claim', 'report']),
  number: Type.Integer(),
  title: Type.String(),
  closed: Type.Boolean(),
  opened_at: Timestamp,
});

export const ConsoleSearch = Fields({
  people: Type.Array(
    Fields({
      id: Id,
      username: nullable(Type.String()),
      name: nullable(Type.String()),
      email: nullable(Type.String()),
      deleted: Type.Boolean(),
    }),
  ),
  projects: Type.Array(FoundProject),
  purchases: Type.Array(FoundPurchase),
});
export type ConsoleSearch = Static<typeof ConsoleSearch>;

export const ConsolePerson = Fields({
  person: CaseParty,
  college: nullable(Type.String()),
  github_username: nullable(Type.String()),
  address_verified: Type.Boolean(),
  deleted: Type.Boolean(),
  banned_at: nullable(Timestamp),
  roles: Type.Array(Role),
  own_matter: Type.Boolean(),
  /** At most 20 listings and 20 purchases, newest first. */
  listings: Type.Array(FoundProject),
  purchases: Type.Array(FoundPurchase),
  matters: Type.Array(FoundMatter),
  /** Commits refused in the last 30 days because of secrets or dangers; the newest five. */
  refused: Type.Array(
    Fields({
      verification_id: Id,
      repository: Type.String(),
      commit: Type.String(),
      sentence: Type.String(),
      places: Type.Array(Type.String()),
      refused_at: Timestamp,
      accepted: Type.Boolean(),
    }),
  ),
  actions: Type.Array(OperatorAction),
  connections: Type.Array(Fields({ username: Type.String(), shares: Type.Array(Type.String()) })),
});
export type ConsolePerson = Static<typeof ConsolePerson>;

export const ConsoleProject = Fields({
  id: Id,
  title: Type.String(),
  category: Type.Enum(CATEGORIES),
  seller_id: Id,
  seller: nullable(Type.String()),
  price: Type.Integer(),
  status: Type.Enum(LISTING_STATUSES),
  held_until: nullable(Timestamp),
  operator_hold_until: nullable(Timestamp),
  own_matter: Type.Boolean(),
  listed_at: Timestamp,
  repository_url: nullable(Type.String()),
  findings: Type.Array(Type.String()),
  /** The latest proof of build of a hardware listing; null if there is none. */
  proof: nullable(
    Fields({
      state: Type.Enum(PROOF_STATES),
      code: Type.String(),
      /** The id of the picture, of which files are at `/media/<id>-<size>.webp`. */
      picture: Type.String(),
      width: Type.Integer(),
      height: Type.Integer(),
      /** Left, top, right and bottom of the part with the code, in thousandths. */
      corners: Type.Array(Type.Integer()),
      sent_at: Timestamp,
      decided_at: nullable(Timestamp),
      reason: nullable(Type.String()),
    }),
  ),
  purchases: Type.Array(FoundPurchase),
  matters: Type.Array(FoundMatter),
  actions: Type.Array(OperatorAction),
});
export type ConsoleProject = Static<typeof ConsoleProject>;

export const ConsolePurchase = Fields({
  id: Id,
  title: Type.String(),
  project_id: Id,
  state: Type.Enum(PURCHASE_STATES),
  end_reason: nullable(Type.String()),
  amount_minor: Minor,
  price: Type.Integer(),
  fee: Type.Integer(),
  receipt_number: nullable(Type.String()),
  payment_id: nullable(Type.String()),
  refund_id: nullable(Type.String()),
  buyer_id: Id,
  buyer: Type.String(),
  seller_id: Id,
  seller: Type.String(),
  created_at: Timestamp,
  paid_at: nullable(Timestamp),
  ended_at: nullable(Timestamp),
  trail: Type.Array(Fields({ at: Timestamp, text: Type.String() })),
  own_matter: Type.Boolean(),
  proposed_refund: nullable(ProposedRefund),
  refund_limit_minor: Minor,
});
export type ConsolePurchase = Static<typeof ConsolePurchase>;
