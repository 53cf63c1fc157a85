import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { operatorSocketPath, sendCommand } from '#server/machine/operator-socket.ts';
import { isRestoreUnfinished } from '#server/machine/unfinished-restore.ts';
import type { KillWorld } from './kill-world.ts';

export async function requestBackup(world: KillWorld, target: string): Promise<boolean> {
  const socket = operatorSocketPath(world.environment()['DATA_DIR'] ?? '');
  if (socket === null) throw new Error('this system has no operator socket');
  const command = { name: 'backup', words: [target], options: {}, actor: 'test' };
  const exit = await sendCommand(socket, command, () => {}).catch(() => null);
  return exit === 0;
}

export function restoreStateOf(directory: string): 'nothing' | 'half' | 'whole' {
  if (isRestoreUnfinished(directory)) return 'half';
  return existsSync(join(directory, 'postgres')) ? 'whole' : 'nothing';
}
