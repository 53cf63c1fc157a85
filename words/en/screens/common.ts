import { plural } from './plural.ts';

export const commonTexts = {
  brand: 'ProtoHaat',
  tagline: 'Real student projects, each with its report.',
  deletedAccount: 'Deleted account',
  loadMore: 'Load more',
  loading: 'Loading…',
  fetchingDetails: 'Fetching your details', // spec: fetching your details
  retry: 'Try again',
  cancel: 'Go back',
  close: 'Close',
  save: 'Save changes',
  saving: 'Saving…',
  back: 'Back',
  next: 'Next',
  remove: 'Remove',
  edit: 'Edit',
  delete: 'Delete',
  confirm: 'Confirm',
  search: 'Search',
  clearSearch: 'Clear search',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying failed. Select the text and copy it manually.',
  share: 'Share',
  readMore: 'Read More', // spec
  showLess: 'Show Less', // spec
  optional: 'optional',
  required: 'required',
  skipToContent: 'Skip to content',
  menu: 'Menu',
  openMenu: 'Open menu',
  collapseSidebar: 'Collapse sidebar',
  expandSidebar: 'Expand sidebar',
  mainNavigation: 'Main',
  breadcrumb: 'Breadcrumb',
  notifications: 'Notifications',
  imageFailed: 'This picture could not be loaded',
  sample: 'Sample',
  notProvided: 'Not given',
  actions: 'Actions',
  more: (count: number) => `+${count} more`,
  charactersLeft: (left: number) =>
    left >= 0
      ? `${plural(left, 'character', 'characters')} left`
      : `${plural(-left, 'character', 'characters')} too many`,
  counter: (value: number, max: number) =>
    `${value.toLocaleString('en-IN')} / ${max.toLocaleString('en-IN')}`,
  ownerPassword: 'Your ProtoHaat password',
  ownerPasswordHint: 'Confirms that it is you. If you have no password, first sign in with Google again.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  choose: 'Choose…',
  percentDone: (percent: number) => `${percent}% done`,
  stepOf: (step: number, total: number) => `Step ${step} of ${total}`,
  stepDone: 'done',
  stepCurrent: 'current',
  stepUpcoming: 'to do',
  availableAgainIn: (time: string) => `available again in ${time}`,
  rating: (value: string, count?: number) =>
    `Rated ${value} out of 5${count === undefined ? '' : ` by ${plural(count, 'buyer', 'buyers')}`}`,
  noReviewsYet: 'No reviews yet',
} as const;
