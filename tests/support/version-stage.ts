import { aProgram } from './programs.ts';
import { addCommit, makeProject } from './repositories.ts';
import { projectForm } from './selling.ts';
import type { TestApp, TestPerson } from './test-app.ts';

export const RELEASE_NOTES = 'Searches are twice as fast.\nBackups can be restored.';
let repositories = 0;

/** Each repository has a name and code of its own, because resetting the market does not reset the sandbox's GitHub. */
export function openVersionStage(app: TestApp, seller: TestPerson, account: string) {
  const addressOf = (name: string, owner = account) => `https://github.com/${owner}/${name}`;
  const verify = (person: TestPerson, url: string, projectId?: string) =>
    app.api(person)('POST /api/projects/anayze-repo', {
      body: { repo_url: url, ...(projectId === undefined ? {} : { project_id: projectId }) },
    });
  const publish = (projectId: string, verificationId: string, notes = RELEASE_NOTES, person = seller) =>
    app.api(person)('POST /api/projects/{projectId}/versions', {
      params: { projectId },
      body: { verification_id: verificationId, notes },
    });

  return {
    addressOf,
    verify,
    publish,
    program: (seed: number, lines = 40) => aProgram(1_000 * repositories + seed, lines),

    async makeCode(files: Readonly<Record<string, string>>, owner = account): Promise<string> {
      repositories += 1;
      const name = `versioned-${repositories}`;
      await makeProject(app, owner, name, files);
      return name;
    },

    async list(name: string, terms: object = {}) {
      const url = addressOf(name);
      const verified = await verify(seller, url);
      if (verified.status !== 200) throw new Error(verified.problem.message);
      const body = { ...projectForm, title: 'Lab timer', repo_url: url, ...terms };
      const added = await app.api(seller)('POST /api/projects/add-project', { body });
      if (added.status !== 200) throw new Error(added.problem.message);
      return added.body.data;
    },

    async publishCommit(
      project: { readonly id: string },
      name: string,
      files: Readonly<Record<string, string | null>>,
    ) {
      await addCommit(app, account, name, files);
      const verified = await verify(seller, addressOf(name), project.id);
      if (verified.status !== 200) throw new Error(verified.problem.message);
      const published = await publish(project.id, verified.body.data.verification_id);
      if (published.status !== 200) throw new Error(published.problem.message);
      return published.body;
    },
  };
}

export type VersionStage = ReturnType<typeof openVersionStage>;
