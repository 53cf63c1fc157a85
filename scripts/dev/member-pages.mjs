/** The pages that show the members' frame: what each path imports on demand. */
export const memberPages = [
  { path: '/dashboard', source: 'features/dashboard/dashboard-page.tsx' },
  { path: '/your-project', source: 'app/discover-at.tsx' },
  { path: '/add-project', source: 'features/add-project/add-project-page.tsx' },
  { path: '/orders', source: 'features/orders/orders-page.tsx' },
  { path: '/orders/:id', source: 'features/order/order-page.tsx' },
  { path: '/balance', source: 'features/balance/balance-page.tsx' },
  { path: '/feed', source: 'features/feed/feed-page.tsx' },
  { path: '/profile', source: 'features/profile/profile-page.tsx' },
  { path: '/setting', source: 'features/settings/settings-page.tsx' },
];
