import { beforeEach } from 'vitest';
import type { ProjectDetails } from '#contract/entities/project.ts';
import { aConfig, aProfile } from './factories.ts';
import { aProjectPage } from './project-factories.ts';
import { freshBrowser, openApp, signIn } from './render-app.tsx';
import { stubServer, type StubServer } from './stub-server.ts';

export const projectId = '01a1f990-0000-7000-8000-0000000000ff';
export const detailsCall = `GET /api/projects/projectdetails/${projectId}`;
export const questionsCall = `GET /api/projects/${projectId}/questions`;
export const insideCall = `GET /api/projects/${projectId}/inside`;
export const relatedCall = `GET /api/projects/${projectId}/related`;
export const draftCall = `GET /api/projects/shipping-details/${projectId}`;

interface ProjectPageStage {
  server: StubServer;
  project: ProjectDetails;
  readonly show: (given?: Partial<ProjectDetails>) => ReturnType<typeof openApp>;
}

/** Registers test hooks; must be called once per file. */
export function stageProjectPage(): ProjectPageStage {
  freshBrowser();
  const stage = {
    show(given: Partial<ProjectDetails> = {}) {
      stage.project = { ...stage.project, ...given };
      return openApp(`/projects/${projectId}`);
    },
  } as ProjectPageStage;
  beforeEach(() => {
    signIn();
    stage.project = aProjectPage({ project_id: projectId });
    stage.server = stubServer({
      'GET /api/config': () => aConfig(),
      'GET /api/auth/me': () => ({ data: aProfile() }),
      [detailsCall]: () => ({ data: stage.project }),
      [draftCall]: () => ({ data: null }),
      [questionsCall]: () => ({ data: [], meta: { total: 0, next_cursor: null } }),
      [insideCall]: () => ({ data: null }),
      [relatedCall]: () => ({ data: { seller: [], similar: [] } }),
    });
  });
  return stage;
}
