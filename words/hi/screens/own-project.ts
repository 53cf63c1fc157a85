import { ADDRESS_RETENTION_DAYS, type RemovedAddress } from '#domain/shipping/shipment.ts';

/** What the seller and the buyer of a project see on its page. */
export const ownProjectTexts = {
  sha256: 'SHA-256 of the zip',
  quickActions: 'Quick actions',
  statusPanel: 'Status',
  update: 'Update',
  deleteTitle: 'Delete this project?',
  deleteBody:
    'It is removed from the market immediately. Buyers keep what they bought. This cannot be undone.',
  bannedReason: (reason: string) =>
    `We removed this project from the market. Nobody can find or buy it; buyers keep what they bought. Reason: “${reason}”. If you think this is a mistake, reply to our email.`,
  soldCannotEdit: 'A sold project can no longer be edited.',
  deleted: 'Project deleted successfully!',
  deleteFailed: 'Failed to delete project', // spec
  updated: 'Project updated successfully!',
  updateFailed: 'Not able to update the project', // spec: not able to update the  project
  ownAvailable: 'Listed. Buyers see the price and the buy button here.',
  ownOnHold: 'Nobody can start to buy it while we check what someone reported.',
  ownPending: 'Someone is paying for it. You can edit or delete it once the payment has ended.',
  ownSold: 'Sold. The buyer keeps access even if you delete the listing.',
  ownUnlisted:
    'A sale was reversed and the buyer was refunded. The project is hidden until you list it again.',
  listAgain: 'List again',
  listedAgain: 'Your project is listed again.',
  listAgainFailed: 'The project could not be listed again',
  editTitle: 'Edit project',
  editLead: 'What was verified cannot be changed.',
  deleteProject: 'Delete project',
  manage: 'Go to dashboard',
  receipt: 'Receipt number',
  amountPaid: 'Amount paid',
  openRepository: 'Open repository',
  privateRepository:
    'The seller’s repository is private. What you bought is the zip of its verified commit, and it stays here for you.',
  watchVideo: 'Watch the demo video',
  downloadAgain: 'Download again',
  downloadCancel: 'Cancel the download',
  downloadDone: 'The zip is in your downloads.',
  downloadProgress: (received: string, total: string) => `${received} of ${total}`,
  zipSize: 'Size of the zip',
  shipmentSteps: { Pending: 'Being prepared', Shipped: 'Shipped', Delivered: 'Delivered' },
  shipTo: 'Ships to',
  addressRemovedOn: ({ date, afterDelivery }: RemovedAddress) =>
    afterDelivery
      ? `Your address and phone number were removed on ${date}, ${ADDRESS_RETENTION_DAYS} days after delivery.`
      : `Your address and phone number were removed on ${date}. Addresses are not kept forever.`,
  courier: 'Courier',
  tracking: 'Tracking number',
  ownShopClosed: 'Your shop is closed. Open it in the settings.',
  ownShopClosedUntil: (day: string) => `Your shop is closed until ${day}, then opens automatically.`,
} as const;
