export {
  caseTemplates,
  claimReasons,
  kinds,
  listingStatuses,
  orderStates,
  payoutFailures,
  payoutStates,
  purchaseStates,
  reportKinds,
  reportOutcomes,
  reportTemplates,
  roles,
} from '../../en/screens/operate-labels.ts';
