import { Balance, BalanceEntry, PayoutAccount, Statement } from './balance-calls.ts';
import { Claim } from './claim-calls.ts';
import { ClaimOnListing } from './entities/claim.ts';
import { CompactCard } from './entities/compact-card.ts';
import { NextAct } from './entities/next-act.ts';
import { Order, OrderMeta } from './entities/order.ts';
import { Attachment, Picture } from './entities/picture.ts';
import { Profile } from './entities/profile.ts';
import { ProjectCard, ProjectDetails } from './entities/project.ts';
import { PurchaseSummary, ShipmentProgress, Transaction } from './entities/purchase.ts';
import { Author, Review } from './entities/seller.ts';
import { Check, LanguageShare, VerificationReport } from './entities/verification.ts';
import { FeedEntry, FeedNews } from './feed-calls.ts';
import { Inside } from './inside-calls.ts';
import { OrderMessage } from './message-calls.ts';
import { CaseMessage, DueOrder, OrderCase, OrderProcess } from './order-calls.ts';
import { Receipt, SignedGrant, TaxPaper } from './payment-calls.ts';
import { GrantCheck, GrantKeys, PublicProject, Suggestions } from './public-calls.ts';
import { Question } from './question-calls.ts';
import { PageMeta } from './schemas.ts';
import { Version } from './version-calls.ts';

export const namedSchemas = {
  Attachment,
  Author,
  Balance,
  BalanceEntry,
  CaseMessage,
  Check,
  Claim,
  ClaimOnListing,
  CompactCard,
  DueOrder,
  FeedEntry,
  FeedNews,
  GrantCheck,
  GrantKeys,
  Inside,
  LanguageShare,
  NextAct,
  Order,
  OrderCase,
  OrderMessage,
  OrderMeta,
  OrderProcess,
  PageMeta,
  PayoutAccount,
  Picture,
  Profile,
  ProjectCard,
  ProjectDetails,
  PublicProject,
  PurchaseSummary,
  Question,
  Receipt,
  Review,
  ShipmentProgress,
  SignedGrant,
  Statement,
  Suggestions,
  TaxPaper,
  Transaction,
  VerificationReport,
  Version,
};
