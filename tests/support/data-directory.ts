import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { pino } from 'pino';
import { registerProfile, changeProfile } from '#server/accounts/change-profile.ts';
import type { Context } from '#server/context.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { readConfig } from '#server/settings/config.ts';
import { buildContext } from '#server/start/build-context.ts';
import { linkGithubAccount } from './github-sign-in.ts';

export interface Person {
  readonly token: string;
  readonly profileId: string;
  readonly email: string;
}

type SignUp = (name: string, github?: string) => Promise<Person>;

/**
 * No server may be running on the directory. Repeated calls of `signUp` with the same name return the same
 * person with a new token.
 */
export async function onDataDirectory(
  environment: Readonly<Record<string, string>>,
  work: (context: Context, signUp: SignUp) => Promise<void>,
): Promise<void> {
  const config = readConfig(environment);
  const opened = await openDatabase(config);
  const built = await buildContext(config, pino({ level: 'silent' }), opened);
  try {
    await work(built.context, async (name, github) => {
      const email = `${name}@example.com`;
      const { idToken } = await built.identity.openSession({ email, name });
      const identity = await built.identity.verifyToken(idToken);
      const { id, completedAt } = await registerProfile(built.context, identity, 'en');
      if (completedAt === null) {
        await changeProfile(built.context, id, {
          username: `${name}.kill`,
          fullName: name,
          collegeName: 'IIT Bombay',
          photo: null,
        });
        if (github !== undefined) await linkGithubAccount(built.context, id, github);
      }
      return { token: idToken, profileId: id, email };
    });
  } finally {
    await built.close();
    await opened.close();
  }
}

export function listDatabaseProcesses(dataDirectory: string): number[] {
  const folder = `${realpathSync(dataDirectory)}/postgres`;
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingDirectoryOf(pid) === folder);
}

function workingDirectoryOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
