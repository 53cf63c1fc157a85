import type { ClaimOnListing as WireClaimOnListing } from '#contract/entities/claim.ts';
import type { CompactCard as WireCompactCard } from '#contract/entities/compact-card.ts';
import type { Order as WireOrder, OrderMeta as WireOrderMeta } from '#contract/entities/order.ts';
import type { Profile as WireProfile } from '#contract/entities/profile.ts';
import type { ProjectDetails as WireProjectDetails } from '#contract/entities/project.ts';
import type {
  PurchaseSummary as WirePurchaseSummary,
  Transaction as WireTransaction,
} from '#contract/entities/purchase.ts';
import type {
  Check as WireCheck,
  VerificationReport as WireVerificationReport,
} from '#contract/entities/verification.ts';
import type { Clean } from './wire.ts';

export type Check = Clean<WireCheck>;
export type ClaimOnListing = Clean<WireClaimOnListing>;
export type CompactCard = Clean<WireCompactCard>;
export type Order = Clean<WireOrder>;
export type OrderMeta = Clean<WireOrderMeta>;
export type Profile = Clean<WireProfile>;
export type ProjectDetails = Clean<WireProjectDetails>;
export type PurchaseSummary = Clean<WirePurchaseSummary>;
export type Transaction = Clean<WireTransaction>;
export type VerificationReport = Clean<WireVerificationReport>;
