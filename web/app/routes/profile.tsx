import { createRoute } from '@tanstack/react-router';
import { takeReturnPath } from '../../lib/return-path.ts';
import { lazyPage, withPages } from '../lazy-page.ts';
import { choiceOf, defined } from '../search-params.ts';
import { framedRoute } from './framed.tsx';

const ProfilePage = lazyPage(() => import('../../features/profile/profile-page.tsx'), 'ProfilePage');

const githubOutcomes = ['linked', 'taken', 'failed', 'cancelled'] as const;

interface ProfileSearch {
  github?: (typeof githubOutcomes)[number];
}

export const profileRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/profile',
  validateSearch: (search: Record<string, unknown>) =>
    defined<ProfileSearch>({ github: choiceOf(githubOutcomes, search['github']) }),
  component: withPages(Profile, ProfilePage),
});

function Profile() {
  const { github } = profileRoute.useSearch();
  const navigate = profileRoute.useNavigate();
  return (
    <ProfilePage
      githubOutcome={github}
      onOutcomeSeen={() => void navigate({ to: takeReturnPath() ?? '/profile', search: {}, replace: true })}
    />
  );
}
