import { createHmac, createPrivateKey, timingSafeEqual } from 'node:crypto';
import { SignJWT } from 'jose';
import { CodeHostDeniedError, CodeHostUnavailableError, InvalidEventError } from '../../ports/code-host.ts';
import type { CodeHost } from '../../ports/code-host.ts';
import type { GithubAppSettings, GithubCall, GithubClient } from './github-client.ts';
import { findInstallationOfEvent, parseInstallation, parseInstallationToken } from './github-schema.ts';

/**
 * GitHub rejects a JWT that expires more than ten minutes in the future. GitHub's clock may differ from ours by a
 * minute.
 */
const JWT_LIFE_SECONDS = 540;
const CLOCK_DRIFT_SECONDS = 60;
const PERMISSIONS = { contents: 'read', metadata: 'read' };

type AppPart = Pick<
  CodeHost,
  'hasApp' | 'installationUrl' | 'openInstallation' | 'checkInstalledRepository' | 'parseEvent'
> & {
  /** @throws CodeHostUnavailableError if GitHub rejects the app's key */
  readonly checkKey: () => Promise<void>;
};

export function createGithubApp(
  client: GithubClient,
  settings: GithubAppSettings | null,
  webUrl: string,
): AppPart {
  if (settings === null) return withoutApp;
  const key = createPrivateKey(settings.privateKey);

  async function callAsApp(call: GithubCall): Promise<unknown> {
    const nowSeconds = Math.floor(Date.now() / 1_000);
    const jwt = await new SignJWT({})
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuedAt(nowSeconds - CLOCK_DRIFT_SECONDS)
      .setExpirationTime(nowSeconds + JWT_LIFE_SECONDS - CLOCK_DRIFT_SECONDS)
      .setIssuer(settings?.id ?? '')
      .sign(key);
    try {
      return await client.readJson({ ...call, authorization: `Bearer ${jwt}` });
    } catch (error) {
      // A denial means that the app's key is wrong. A seller cannot fix that by linking their account again.
      throw error instanceof CodeHostDeniedError ? new CodeHostUnavailableError() : error;
    }
  }

  async function findInstallation(owner: string, repo: string) {
    const found = await callAsApp({
      route: 'GET /repos/{owner}/{repo}/installation',
      parameters: { owner, repo },
    });
    return found === null ? null : parseInstallation(found);
  }

  async function requestToken(installationId: number, repositoryId: number) {
    const issued = await callAsApp({
      route: 'POST /app/installations/{installation_id}/access_tokens',
      parameters: {
        installation_id: installationId,
        repository_ids: [repositoryId],
        permissions: PERMISSIONS,
      },
    });
    if (issued === null) return null;
    const { token, repositories } = parseInstallationToken(issued);
    const repository = repositories.find(({ id }) => id === repositoryId);
    return repository === undefined ? null : { token, isPrivate: repository.isPrivate };
  }

  return {
    hasApp: true,

    async checkKey() {
      // GitHub answers 404 for this impossible name only if the key is valid.
      await findInstallation('-', '-');
    },

    installationUrl(state) {
      const isCloud = /^(?:https:\/\/(?:github\.com|[^/]+\.ghe\.com)|http:\/\/)/u.test(webUrl);
      const url = new URL(`${webUrl}/${isCloud ? 'apps' : 'github-apps'}/${settings.slug}/installations/new`);
      url.searchParams.set('state', state);
      return url.href;
    },

    async openInstallation(repository) {
      const found = await findInstallation(repository.owner, repository.name);
      if (found === null) return null;
      const { id, accountId, isSuspended } = found;
      if (isSuspended || accountId !== repository.ownerId) return null;
      const issued = await requestToken(id, repository.id);
      return issued === null ? null : { installationId: id, accessToken: issued.token };
    },

    async checkInstalledRepository({ installationId, repositoryId, fullName }) {
      const known = await requestToken(installationId, repositoryId);
      if (known !== null) return { seen: visibilityOf(known), installationId };
      const [owner = '', repo = ''] = fullName.split('/');
      const current = await findInstallation(owner, repo);
      if (current === null || current.isSuspended || current.id === installationId)
        return { seen: 'nothing', installationId };
      const issued = await requestToken(current.id, repositoryId);
      return issued === null
        ? { seen: 'nothing', installationId }
        : { seen: visibilityOf(issued), installationId: current.id };
    },

    parseEvent(rawBody, signature) {
      const digest = createHmac('sha256', settings.webhookSecret).update(rawBody).digest('hex');
      const [given, expected] = [Buffer.from(signature), Buffer.from(`sha256=${digest}`)];
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new InvalidEventError();
      return findInstallationOfEvent(parseBody(rawBody));
    },
  };
}

const withoutApp: AppPart = {
  hasApp: false,
  checkKey: () => Promise.resolve(),
  installationUrl() {
    throw new Error('no GitHub App is configured');
  },
  openInstallation: () => Promise.resolve(null),
  checkInstalledRepository: ({ installationId }) => Promise.resolve({ seen: 'nothing', installationId }),
  parseEvent() {
    throw new InvalidEventError();
  },
};

function visibilityOf({ isPrivate }: { readonly isPrivate: boolean }): 'private' | 'public' {
  return isPrivate ? 'private' : 'public';
}

function parseBody(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString('utf8')) as unknown;
  } catch {
    throw new InvalidEventError();
  }
}
