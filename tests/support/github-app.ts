import type { Sandbox } from '#sandbox/sandbox.ts';

type World = Pick<Sandbox, 'url'>;

export async function controlGithub<Answer>(
  { url }: World,
  method: 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${url}/github/_control/${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`the sandbox's GitHub answered ${response.status} to ${path}`);
  return (response.status === 204 ? null : await response.json()) as Answer;
}

export async function installApp(
  world: World,
  login: string,
  repositories: readonly string[],
): Promise<{ id: number }> {
  return await controlGithub(world, 'PUT', `installations/${login}`, { repositories });
}

export async function uninstallApp(world: World, login: string): Promise<void> {
  await controlGithub(world, 'DELETE', `installations/${login}`);
}
