import { spawnSync } from 'node:child_process';
import { asUser } from './account.ts';
import { USER } from './data-files.ts';
import { PostmasterFailedError, type PostmasterOptions, WORKING_DIRECTORY } from './postmaster.ts';

/** Windows has no Unix sockets in Node: there PostgreSQL listens on the loopback interface, for who knows the password. */
export const TCP_HOST_RULES = 'host all all 127.0.0.1/32 scram-sha-256\n';

/** A new password for every start, set before anybody can connect. @throws PostmasterFailedError */
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
    input: `alter role ${USER} password '${password}';\n`,
    encoding: 'utf8',
    windowsHide: true,
  });
  if (status !== 0) throw new PostmasterFailedError((error?.message ?? stderr).split('\n'), status);
}
