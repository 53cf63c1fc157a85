import { raiseAlert } from '../alerts/raise-alert.ts';
import type { Context } from '../context.ts';

export async function alertDamagedFile(
  { database, log }: Pick<Context, 'database' | 'log'>,
  name: string,
): Promise<void> {
  await raiseAlert({ log }, database, {
    code: 'file-damaged',
    subject: name,
    sentence: `The stored file is damaged. Copy files/${name} from a backup to the same path in the file store.`,
  });
}
