import { InvalidArgumentError, Option } from 'commander';
import { folder, reason } from './arguments.ts';
import type { CommandForm } from './command-definition.ts';

const target = new Option('--to <url>', 'as in postgresql://user@host/database')
  .makeOptionMandatory()
  .argParser((url) => {
    if (!/^postgres(?:ql)?:\/\//u.test(url)) throw new InvalidArgumentError('Name a PostgreSQL database.');
    return url;
  });

/** They need every server to be stopped, so the command line runs them itself. */
export const offlineCommands = [
  {
    name: 'restore',
    takes: [folder],
    summary: 'restores a backup into an empty DATA_DIR (and DATABASE_URL), while no server is running',
  },
  {
    name: 'migrate-to-postgres',
    options: [target],
    summary:
      'copies the embedded database to an empty PostgreSQL database and compares them, while no server is running',
  },
  {
    name: 'secret give-up',
    options: [reason],
    summary: 'abandons a lost secret: deletes the data sealed with it, while no server is running',
  },
] as const satisfies readonly CommandForm[];
