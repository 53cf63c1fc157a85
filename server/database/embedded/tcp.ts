import { spawnSync } from 'node:child_process';
import { asUser } from './account.ts';
import { DATABASE_USER } from './data-files.ts';
import { PostmasterFailedError, type PostmasterOptions, WORKING_DIRECTORY } from './postmaster.ts';

/** Node has no Unix sockets on Windows, so PostgreSQL listens on the loopback interface with a password. */
export const TCP_HOST_RULES = 'host all all 127.0.0.1/32 scram-sha-256\n';

/**
 * The password is set in single-user mode, before PostgreSQL accepts connections.
 * @throws PostmasterFailedError
 */
export function setPassword(
  { binaries, account, environment, files }: PostmasterOptions,
  password: string,
): void {
  const [command, ...words] = [
    ...account.prefix,
    binaries.postgres,
    '--single',
    '-D',
    account.uid === null ? files : WORKING_DIRECTORY,
    'postgres',
  ];
  const { status, stderr, error } = spawnSync(command, words, {
    ...asUser(account.uid),
    cwd: files,
    env: environment,
    input: `alter role ${DATABASE_USER} password '${password}';\n`,
    encoding: 'utf8',
    windowsHide: true,
  });
  if (status !== 0) throw new PostmasterFailedError((error?.message ?? stderr).split('\n'), status);
}
