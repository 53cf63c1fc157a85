import { join } from 'node:path';
import type { TestApp } from './test-app.ts';

type World = Pick<TestApp, 'context'>;

export async function listFiles({ context }: World): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of context.files.list()) found.push(name);
  return found.toSorted();
}

export function pathOfFile({ context }: World, name: string): string {
  return join(context.config.dataDirectory, 'files', name);
}

export async function removeFiles(world: World): Promise<void> {
  for (const name of await listFiles(world)) await world.context.files.remove(name);
}
