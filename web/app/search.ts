/** Search parameters as routes read them: anything unknown counts as absent, so that no address is an error. */

export interface NextSearch {
  /** The page that asked for a login. */
  next?: string;
}

export function readNext(search: Record<string, unknown>): NextSearch {
  return typeof search['next'] === 'string' ? { next: search['next'] } : {};
}

export interface VerifySearch extends NextSearch {
  /** Set by the link in the mail when it worked. */
  verified?: 1;
  /** Set by the link in the mail when it did not. */
  error?: string;
}

export function readVerify(search: Record<string, unknown>): VerifySearch {
  return {
    ...readNext(search),
    ...(String(search['verified']) === '1' ? { verified: 1 } : {}),
    ...(typeof search['error'] === 'string' ? { error: search['error'] } : {}),
  };
}

const dashboardTabs = ['myproject', 'bought', 'bookmark', 'history'] as const;
const dashboardSorts = ['all', 'recent', 'popular'] as const;

export interface DashboardSearch {
  tab?: (typeof dashboardTabs)[number];
  search?: string;
  sort?: (typeof dashboardSorts)[number];
}

/** The first tab and the first sort are not written down. */
export function readDashboard(search: Record<string, unknown>): DashboardSearch {
  const tab = dashboardTabs.find((one) => one === search['tab']);
  const sort = dashboardSorts.find((one) => one === search['sort']);
  const words = typeof search['search'] === 'string' ? search['search'].slice(0, 100) : '';
  return {
    ...(tab === undefined || tab === dashboardTabs[0] ? {} : { tab }),
    ...(words.trim() === '' ? {} : { search: words }),
    ...(sort === undefined || sort === dashboardSorts[0] ? {} : { sort }),
  };
}

export interface ProjectSearch {
  /** Written by the payment provider when its redirect to the bank comes back. */
  redirect_status?: string;
}

export function readProject(search: Record<string, unknown>): ProjectSearch {
  const { redirect_status: result } = search;
  return typeof result === 'string' ? { redirect_status: result } : {};
}

const githubOutcomes = ['linked', 'taken', 'failed', 'cancelled'] as const;

export interface ProfileSearch {
  /** How the way over GitHub ended. */
  github?: (typeof githubOutcomes)[number];
}

export function readProfile(search: Record<string, unknown>): ProfileSearch {
  const github = githubOutcomes.find((one) => one === search['github']);
  return github === undefined ? {} : { github };
}

const discoverCategories = ['SOFTWARE', 'HARDWARE'] as const;
const discoverLevels = ['Low', 'Medium', 'High', 'Very High'] as const;
const discoverSorts = ['oldest', 'price-low', 'price-high', 'popular'] as const;

/** All, newest first, as a grid: what is not written down. */
export interface DiscoverSearch {
  search?: string;
  category?: (typeof discoverCategories)[number];
  level?: (typeof discoverLevels)[number];
  sort?: (typeof discoverSorts)[number];
  view?: 'list';
}

export function readDiscover(search: Record<string, unknown>): DiscoverSearch {
  // A search for a number is read as one.
  const words = typeof search['search'] === 'number' ? String(search['search']) : search['search'];
  const category = discoverCategories.find((one) => one === search['category']);
  const level = discoverLevels.find((one) => one === search['level']);
  const sort = discoverSorts.find((one) => one === search['sort']);
  return {
    ...(typeof words === 'string' && words.trim() !== '' ? { search: words.slice(0, 100) } : {}),
    ...(category === undefined ? {} : { category }),
    ...(level === undefined ? {} : { level }),
    ...(sort === undefined ? {} : { sort }),
    ...(search['view'] === 'list' ? { view: 'list' } : {}),
  };
}

const orderCategories = ['SOFTWARE', 'HARDWARE'] as const;
const orderStatuses = ['Pending', 'Processing', 'Shipped', 'Delivered', 'Completed', 'Cancelled'] as const;

/** All orders: what is not written down. */
export interface OrdersSearch {
  search?: string;
  category?: (typeof orderCategories)[number];
  status?: (typeof orderStatuses)[number];
}

export function readOrders(search: Record<string, unknown>): OrdersSearch {
  // A tracking number of digits alone is read as a number.
  const words = typeof search['search'] === 'number' ? String(search['search']) : search['search'];
  const category = orderCategories.find((one) => one === search['category']);
  const status = orderStatuses.find((one) => one === search['status']);
  return {
    ...(typeof words === 'string' && words.trim() !== '' ? { search: words.slice(0, 100) } : {}),
    ...(category === undefined ? {} : { category }),
    ...(status === undefined ? {} : { status }),
  };
}
