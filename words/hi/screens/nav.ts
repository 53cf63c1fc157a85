export const navTexts = {
  dashboard: 'Dashboard',
  addProject: 'Add Project', // spec
  yourProject: 'Your Project', // spec
  orders: 'Orders',
  profile: 'User Profile', // spec
  settings: 'Settings',
  balance: 'Balance',
  logout: 'Log out',
  login: 'Log in',
  signup: 'Sign up',
  discover: 'Discover',
  searchLabel: 'Search projects',
  searchPlaceholder: 'Title, technology or subject',
  howItWorks: 'How it works',
  verified: 'What “verified” means',
  fees: 'Fees',
  goToDashboard: 'Go to dashboard',
  home: 'ProtoHaat home',
  copyright: (year: number) => `© ${year} ProtoHaat. Made for makers in India.`,
  footer: 'Footer',
} as const;
