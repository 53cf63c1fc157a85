import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ProfilePage } from '../../features/profile/profile-page.tsx';

const route = getRouteApi('/guarded/framed/profile');

export function ProfileScreen() {
  const { github } = route.useSearch();
  const navigate = useNavigate();
  return (
    <ProfilePage
      githubOutcome={github}
      onOutcomeSeen={() => void navigate({ to: '/profile', search: {}, replace: true })}
    />
  );
}
