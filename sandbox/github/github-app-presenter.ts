import { GITHUB_APP_ID, GITHUB_APP_SLUG, type Installation } from './github-app.ts';
import { presentUser } from './github-presenter.ts';
import { GITHUB_CLIENT_ID } from './github-world.ts';
import type { GitHubWorld } from './github-world.ts';

export const APP_PERMISSIONS = { contents: 'read', metadata: 'read' };

export function presentInstallation(
  world: GitHubWorld,
  { id, login, repositoryIds, createdAt, suspendedAt }: Installation,
): Record<string, unknown> {
  const account = world.users.register(login);
  return {
    id,
    client_id: GITHUB_CLIENT_ID,
    account: presentUser(world, account),
    repository_selection: repositoryIds === null ? 'all' : 'selected',
    access_tokens_url: `${world.url()}/github/api/app/installations/${id}/access_tokens`,
    repositories_url: `${world.url()}/github/api/installation/repositories`,
    html_url: `${world.url()}/github/settings/installations/${id}`,
    app_id: GITHUB_APP_ID,
    app_slug: GITHUB_APP_SLUG,
    target_id: account.id,
    target_type: 'User',
    permissions: APP_PERMISSIONS,
    events: ['repository'],
    created_at: createdAt,
    updated_at: createdAt,
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_by: suspendedAt === null ? null : presentUser(world, account),
    suspended_at: suspendedAt,
  };
}
