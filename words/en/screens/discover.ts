import { plural } from './plural.ts';

export const discoverTexts = {
  title: 'Discover projects',
  loading: 'Loading projects...',
  category: { ALL: 'All', SOFTWARE: 'Software', HARDWARE: 'Hardware' },
  level: { ALL: 'All levels', Low: 'Low', Medium: 'Medium', High: 'High', 'Very High': 'Very High' }, // spec
  sortLabel: 'Sort',
  sort: {
    relevance: 'Best match',
    newest: 'Newest first',
    oldest: 'Oldest first',
    'price-low': 'Price with fee, low to high',
    'price-high': 'Price with fee, high to low',
    popular: 'Popular',
  },
  filters: 'Filters',
  activeFilters: 'Active filters',
  clearFilters: 'Clear Filters', // spec
  feed: 'New projects as a feed (Atom)',
  grid: 'Grid',
  list: 'List',
  showResults: (results: string) => `Show ${results}`,
  results: (count: number) => plural(count, 'project', 'projects'),
  manyResults: (count: number) => `${count.toLocaleString('en-IN')}+ projects`,
  empty: 'No projects found matching your criteria',
  emptyHint: 'Remove a filter or broaden your search.',
  corrected: (words: string) => `Showing results for “${words}”`,
  popular: 'No projects found matching your criteria. Popular now:',
  closest: (exact: number) =>
    exact === 0
      ? 'No exact match. Closest:'
      : `${plural(exact, 'project matches', 'projects match')}. Closest after ${exact === 1 ? 'it' : 'them'}:`,
  failedTitle: 'The projects could not be loaded',
  end: 'No more projects.',
  searchChip: (words: string) => `“${words}”`,
  levelChip: (level: string) => `Level: ${level}`,
  facets: {
    category: 'Category',
    level: 'Level',
    price: 'Price, fee included',
    technology: 'Technology',
    subject: 'Subject',
    tests: 'Quality',
    video: 'Demo',
  },
  withTests: 'Automated tests',
  withVideo: 'Demo video',
  showSold: 'Show sold projects',
  priceUpTo: (to: string) => `Up to ${to}`,
  priceUnder: (to: string) => `Under ${to}`,
  priceBetween: (from: string, to: string) => `${from} to ${to}`,
  priceFrom: (from: string) => `${from} and more`,
  moreValues: (count: number) => `${count} more`,
  more: 'More',
  refreshFailed: 'The latest projects could not be loaded. This list may be out of date.',
  moreFailed: 'More projects could not be loaded.',
  shown: (shown: number, total: number) =>
    `${shown.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')}`,
  emptyMarket: 'No projects are listed yet',
  emptyMarketHint: 'Be the first: listing is free.',
} as const;
