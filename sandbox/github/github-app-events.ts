import { presentInstallation } from './github-app-routes.ts';
import type { Installation } from './github-app.ts';
import { presentRepository, presentUser } from './github-presenter.ts';
import type { GitHubWorld } from './github-world.ts';
import type { RepositorySettings, StoredRepository } from './repository-folder.ts';

/** https://docs.github.com/en/webhooks/webhook-events-and-payloads#installation */
export function sendInstallation(
  world: GitHubWorld,
  installation: Installation,
  action: 'created' | 'deleted' | 'suspend',
): void {
  const sender = presentUser(world, world.users.register(installation.login));
  world.app.send('installation', { action, installation: presentInstallation(world, installation), sender });
}

/** https://docs.github.com/en/webhooks/webhook-events-and-payloads#installation_repositories */
export function sendChosenRepositories(
  world: GitHubWorld,
  installation: Installation,
  before: readonly number[] | null,
): void {
  const ids = new Set([...(before ?? []), ...(installation.repositoryIds ?? [])]);
  const presented = (isChange: (id: number) => boolean): { id: number }[] =>
    [...ids].filter(isChange).map((id) => ({ id }));
  const removed = presented((id) => has(before, id) && !has(installation.repositoryIds, id));
  const added = presented((id) => !has(before, id) && has(installation.repositoryIds, id));
  world.app.send('installation_repositories', {
    action: removed.length > 0 ? 'removed' : 'added',
    installation: presentInstallation(world, installation),
    repository_selection: installation.repositoryIds === null ? 'all' : 'selected',
    repositories_added: added,
    repositories_removed: removed,
    sender: presentUser(world, world.users.register(installation.login)),
  });
}

/** https://docs.github.com/en/webhooks/webhook-events-and-payloads#repository */
export async function sendVisibility(
  world: GitHubWorld,
  repository: StoredRepository,
  settings: RepositorySettings,
): Promise<void> {
  const installation = world.app.findByLogin(repository.owner);
  if (installation === null) return;
  const owner = world.users.register(repository.owner);
  const caller = { user: owner, scopes: [], isApplication: false, isApp: false, installation: null };
  world.app.send('repository', {
    action: settings.private ? 'privatized' : 'publicized',
    installation: { id: installation.id },
    repository: await presentRepository(world, { ...repository, settings }, caller, false),
    sender: presentUser(world, owner),
  });
}

function has(ids: readonly number[] | null, id: number): boolean {
  return ids === null || ids.includes(id);
}
