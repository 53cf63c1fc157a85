import { plural } from './plural.ts';

export const dashboardTexts = {
  title: 'Dashboard',
  greeting: (name: string) => `Hello, ${name}`,
  lead: '. Your projects, purchases and bookmarks.',
  githubVerified: 'GitHub Verified', // spec
  verifyGithub: 'Verify GitHub', // spec
  tabs: { myproject: 'My Projects', bought: 'Bought', bookmark: 'Bookmarks', history: 'History' }, // spec
  tabsLabel: 'Lists',
  searchLabel: 'Search by title or description',
  sortLabel: 'Sort',
  sort: { all: 'Sort: all', recent: 'Recent first', popular: 'Popular first' },
  found: (count: number) => plural(count, 'project found', 'projects found'), // spec: {n} projects found
  browse: 'Discover projects',
  failedTitle: 'Your projects could not be loaded',
  todo: {
    title: 'Needs you',
    more: (count: number) => plural(count, 'more', 'more'),
  },
  balance: 'Balance',
  openOrder: 'Order',
  openProject: 'Open project',
  figures: {
    label: 'How it does',
    steps: { views: 'Views', bookmarks: 'Bookmarks', questions: 'Questions', sold: 'Sold' },
    earned: (amount: string) => `${amount} from sales, held included`,
  },
  newVersion: 'New version',
  downloadFailed: 'The zip could not be downloaded. Please try again.',
  githubFailed: 'GitHub could not be reached. Please try again.',
} as const;
