export type ProjectTab = 'myproject' | 'bought' | 'bookmark';
export type DashboardSort = 'all' | 'recent' | 'popular';
