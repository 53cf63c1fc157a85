import { CodeHostDeniedError, CodeHostUnavailableError } from '../../ports/code-host.ts';
import type { CodeHost, HistoryCommit, RepositoryFacts } from '../../ports/code-host.ts';
import { createGithubApp } from './github-app.ts';
import { GithubClient, NoCommitsError } from './github-client.ts';
import type { GithubCall, GithubSettings } from './github-client.ts';
import {
  findAccessToken,
  parseAccount,
  parseCommit,
  parseContributors,
  parseHistory,
  parseLanguages,
  parseRepositories,
  parseRepository,
  parseTree,
} from './github-schema.ts';

const COMMITS_PER_PAGE = 100;
const MAX_LISTED_REPOSITORIES = 100;

function authorizedCall(
  accessToken: string,
  route: string,
  parameters: Record<string, unknown> = {},
): GithubCall {
  return { route, parameters, authorization: `Bearer ${accessToken}` };
}

function repositoryCall(
  accessToken: string,
  repository: Pick<RepositoryFacts, 'owner' | 'name'>,
  path: string,
  parameters: Record<string, unknown> = {},
): GithubCall {
  return authorizedCall(accessToken, `GET /repos/{owner}/{repo}${path}`, {
    owner: repository.owner,
    repo: repository.name,
    ...parameters,
  });
}

function basicAuthorization({ clientId, clientSecret }: GithubSettings): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}

/**
 * Access tokens have no OAuth scopes. A token of an OAuth app can read public data only. A token of a GitHub App can
 * also read what both the account and an installation can read.
 */
export function createGithubCodeHost(
  settings: GithubSettings,
  onCircuitChange: (isOpen: boolean) => void = () => {},
): CodeHost {
  const client = new GithubClient(settings, onCircuitChange);

  const { checkKey, ...appCalls } = createGithubApp(client, settings.app, settings.webUrl);

  /** Reads a resource that must exist, such as a commit of a repository that was just found, so null is an outage. */
  async function readRequired(call: GithubCall): Promise<unknown> {
    const value = await client.readJson(call);
    if (value === null) throw new CodeHostUnavailableError();
    return value;
  }

  return {
    ...appCalls,
    repositoryHost: settings.repositoryHost,

    authorizeUrl({ state, codeChallenge, redirectUri }) {
      const url = new URL(`${settings.webUrl}/login/oauth/authorize`);
      url.search = new URLSearchParams({
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        allow_signup: 'true',
      }).toString();
      return url.href;
    },

    async exchangeCode({ code, codeVerifier, redirectUri }) {
      const answer = await client.readJson({
        route: 'POST /login/oauth/access_token',
        baseUrl: settings.webUrl,
        parameters: {
          client_id: settings.clientId,
          client_secret: settings.clientSecret,
          code,
          code_verifier: codeVerifier,
          redirect_uri: redirectUri,
        },
      });
      const accessToken = answer === null ? null : findAccessToken(answer);
      if (accessToken === null) throw new CodeHostDeniedError();
      const account = parseAccount(await readRequired(authorizedCall(accessToken, 'GET /user')));
      return { accessToken, account };
    },

    async check() {
      // GitHub does not know this access token and answers 404 only if the client secret is valid.
      await client.readJson({
        route: 'POST /applications/{client_id}/token',
        parameters: { client_id: settings.clientId, access_token: 'gho_none' },
        authorization: basicAuthorization(settings),
      });
      await checkKey();
    },

    async revokeGrant(accessToken) {
      await client.readJson({
        route: 'DELETE /applications/{client_id}/grant',
        parameters: { client_id: settings.clientId, access_token: accessToken },
        authorization: basicAuthorization(settings),
      });
    },

    async findRepository(accessToken, owner, name) {
      const found = await client.readJson(
        authorizedCall(accessToken, 'GET /repos/{owner}/{repo}', { owner, repo: name }),
      );
      if (found === null) return null;
      const facts: RepositoryFacts = { ...parseRepository(found), empty: false };
      // GitHub reports 0 KB for small and for empty repositories; only empty ones have no commits.
      if (facts.sizeKilobytes > 0) return facts;
      try {
        const commits = await client.readJson(
          repositoryCall(accessToken, facts, '/commits', { per_page: 1 }),
        );
        return { ...facts, empty: !Array.isArray(commits) || commits.length === 0 };
      } catch (error) {
        if (error instanceof NoCommitsError) return { ...facts, empty: true };
        throw error;
      }
    },

    async listOwnRepositories(accessToken) {
      return parseRepositories(
        await readRequired(
          authorizedCall(accessToken, 'GET /user/repos', {
            affiliation: 'owner',
            sort: 'pushed',
            per_page: MAX_LISTED_REPOSITORIES,
          }),
        ),
      );
    },

    async findCommit(accessToken, repository, ref) {
      try {
        const call = repositoryCall(accessToken, repository, '/commits/{ref}', { ref, per_page: 1 });
        const commit = await client.readJson(call);
        return commit === null ? null : parseCommit(commit);
      } catch (error) {
        if (error instanceof NoCommitsError) return null;
        throw error;
      }
    },

    async listTree(accessToken, repository, treeSha) {
      return parseTree(
        await readRequired(
          repositoryCall(accessToken, repository, '/git/trees/{tree_sha}', {
            tree_sha: treeSha,
            recursive: '1',
          }),
        ),
      );
    },

    async listLanguages(accessToken, repository) {
      return parseLanguages(await readRequired(repositoryCall(accessToken, repository, '/languages')));
    },

    async readBlob(accessToken, repository, blobSha, maxBytes) {
      const blob = repositoryCall(accessToken, repository, '/git/blobs/{file_sha}', { file_sha: blobSha });
      const bytes = await client.readBytes({ ...blob, accept: 'application/vnd.github.raw+json' }, maxBytes);
      if (bytes === null) throw new CodeHostUnavailableError();
      return bytes;
    },

    async listContributors(accessToken, repository) {
      const found = await client.readJson(
        repositoryCall(accessToken, repository, '/contributors', { per_page: 100, anon: '1' }),
      );
      // GitHub returns no list for an empty repository or for a history that is too long to count.
      return found === null ? [] : parseContributors(found);
    },

    async listHistory(accessToken, repository, commitSha, max) {
      const commits: HistoryCommit[] = [];
      for (let page = 1; commits.length < max; page += 1) {
        const found = parseHistory(
          await readRequired(
            repositoryCall(accessToken, repository, '/commits', {
              sha: commitSha,
              per_page: COMMITS_PER_PAGE,
              page,
            }),
          ),
        );
        commits.push(...found);
        if (found.length < COMMITS_PER_PAGE) return { commits, complete: true };
      }
      return { commits: commits.slice(0, max), complete: false };
    },

    async openArchive(accessToken, repository, commitSha) {
      const stream = await client.openStream(
        repositoryCall(accessToken, repository, '/zipball/{ref}', { ref: commitSha }),
      );
      if (stream === null) throw new CodeHostUnavailableError();
      return stream;
    },
  };
}
