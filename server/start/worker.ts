import {
  sendResetLinkJob,
  removeAbandonedAccountsJob,
  noteReturnedMailJob,
  warnOfAttemptsJob,
} from '../accounts/account-jobs.ts';
import { revokeGithubGrantJob } from '../accounts/github-unlink.ts';
import { warnOfExpiringTokensJob } from '../accounts/warn-of-expiring-tokens.ts';
import { deliverWebhookJob } from '../accounts/webhooks/deliver-webhook.ts';
import { notifyWebhooksJob } from '../accounts/webhooks/notify-webhooks.ts';
import { checkSavedSearchesJob } from '../catalogue/check-saved-searches.ts';
import { countCatalogueJob } from '../catalogue/count-catalogue-job.ts';
import { settleBanJob } from '../console/ban-person.ts';
import { remindOperatorsJob } from '../console/remind-operators.ts';
import type { Context } from '../context.ts';
import { notifyBookmarkersJob } from '../feed/notify-bookmarkers-job.ts';
import type { Job, JobQueue } from '../jobs/job.ts';
import { scrubFilesJob } from '../machine/scrub-files.ts';
import { sweepFilesJob } from '../machine/sweep-files.ts';
import { sendMailJob } from '../mails/send-mail-job.ts';
import { forgetAddressesJob } from '../order-process/shipping/forget-addresses.ts';
import { advanceOrdersJob } from '../orders/advance-orders.ts';
import { refundPartJob } from '../orders/cases/refund-part.ts';
import { preparePayoutsJob } from '../payouts/prepare-payouts.ts';
import { alignTransferJob } from '../payouts/transfers/align-transfer.ts';
import { reconcileTransfersJob } from '../payouts/transfers/reconcile-transfers.ts';
import { sendTransfersJob } from '../payouts/transfers/send-transfers.ts';
import { syncLinkedAccountJob, syncLinkedAccountsJob } from '../payouts/transfers/sync-linked-accounts.ts';
import { notifyOfLaterVersionsJob, notifyVersionBuyersJob } from '../projects/notify-version-buyers.ts';
import { mailLaterQuestionsJob } from '../projects/questions/mail-later-questions.ts';
import { recheckInstallationJob, recheckRepositoriesJob } from '../projects/recheck-repositories.ts';
import {
  refreshReputationJob,
  reviewRecentReputationJob,
} from '../projects/reputation/refresh-reputation.ts';
import { findMissedPaymentsJob } from '../purchases/reconcile/find-missed-payments.ts';
import { sweepPurchasesJob } from '../purchases/reconcile/sweep-purchases.ts';
import { refundUnsoldPaymentJob } from '../purchases/refund/refund-unsold-payment.ts';
import { refundSaleJob } from '../purchases/refund/request-refund.ts';
import { endWithdrawnReservationJob, expireReservationJob } from '../purchases/reserve/end-reservation.ts';
import { handleGatewayEventJob } from '../purchases/settle/handle-gateway-event.ts';
import { describeArchivesJob } from '../verification/describe-archives.ts';
import { fingerprintArchivesJob } from '../verification/fingerprint-archives.ts';
import { fingerprintPicturesJob } from '../verification/fingerprint-pictures.ts';
import { readListingsAgainJob } from '../verification/read-listings-again.ts';
import {
  forgetKeysJob,
  sweepLimitsJob,
  foldFiguresJob,
  forgetDeliveriesJob,
  pruneFeedJob,
  refreshTransparencyJob,
  forgetTaxIdentitiesJob,
} from './housekeeping-jobs.ts';

export const jobs: readonly Job<object, Context>[] = [
  sendMailJob,
  noteReturnedMailJob,
  sweepLimitsJob,
  forgetKeysJob,
  revokeGithubGrantJob,
  sendResetLinkJob,
  handleGatewayEventJob,
  expireReservationJob,
  endWithdrawnReservationJob,
  refundUnsoldPaymentJob,
  refundSaleJob,
  refundPartJob,
  foldFiguresJob,
  sweepPurchasesJob,
  advanceOrdersJob,
  findMissedPaymentsJob,
  sweepFilesJob,
  scrubFilesJob,
  forgetAddressesJob,
  forgetTaxIdentitiesJob,
  removeAbandonedAccountsJob,
  warnOfExpiringTokensJob,
  warnOfAttemptsJob,
  refreshReputationJob,
  reviewRecentReputationJob,
  fingerprintArchivesJob,
  describeArchivesJob,
  readListingsAgainJob,
  fingerprintPicturesJob,
  recheckInstallationJob,
  recheckRepositoriesJob,
  countCatalogueJob,
  checkSavedSearchesJob,
  preparePayoutsJob,
  alignTransferJob,
  sendTransfersJob,
  reconcileTransfersJob,
  syncLinkedAccountJob,
  syncLinkedAccountsJob,
  refreshTransparencyJob,
  remindOperatorsJob,
  settleBanJob,
  notifyBookmarkersJob,
  notifyVersionBuyersJob,
  notifyOfLaterVersionsJob,
  mailLaterQuestionsJob,
  pruneFeedJob,
  notifyWebhooksJob,
  deliverWebhookJob,
  forgetDeliveriesJob,
];

/** Reconciles at startup, because the last run may have been long ago, or an old backup may have been restored. */
export async function enqueueStartupJobs(queue: JobQueue): Promise<void> {
  for (const job of [sweepPurchasesJob, findMissedPaymentsJob])
    await queue.enqueue(job, {}, { key: 'start' });
}
