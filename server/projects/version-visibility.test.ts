import { beforeEach, describe, expect, it } from 'vitest';
import { controlGithub, installApp } from '#tests/support/github-sign-in.ts';
import { buy, detailsFor } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { openVersionStage, type VersionStage } from '#tests/support/version-stage.ts';

const app = setUpApp();
let ravi: TestPerson;
let stage: VersionStage;

beforeEach(async () => {
  ravi = await app.signUp({ name: 'Ravi Kumar' });
  const asha = await app.signUp({ name: 'Asha Verma', github: 'asha-verma' });
  stage = openVersionStage(app, asha, 'asha-verma');
});

const setPrivate = (name: string, isPrivate: boolean) =>
  controlGithub(app.sandbox, 'PUT', `repositories/asha-verma/${name}`, {
    private: isPrivate,
    collaborators: [],
  });
const orderOf = async (projectId: string) => {
  const { purchase } = await detailsFor(app, ravi, projectId);
  return (
    await app.api(ravi)('GET /api/orders/{purchase_id}', {
      params: { purchase_id: purchase?.purchase_id ?? '' },
    })
  ).body.data;
};

describe('versions and repository visibility', () => {
  it('a version from a repository that became private hides the repository link and does not let buyers cancel again', async () => {
    const name = await stage.makeCode({ 'src/a.js': stage.program(1) });
    await setPrivate(name, false);
    const project = await stage.list(name);
    await buy(app, ravi, project);
    expect((await detailsFor(app, ravi, project.id)).Project_data.repo_url).toBeDefined();
    expect((await orderOf(project.id)).actions).not.toContain('cancel');
    await setPrivate(name, true);
    await installApp(app.sandbox, 'asha-verma', [name]);
    await stage.publishCommit(project, name, { 'src/b.js': stage.program(2) });
    const seen = await detailsFor(app, ravi, project.id);
    expect(seen.Project_data.repo_url).toBeUndefined();
    expect(seen.Project_data.repository_private).toBe(true);
    expect((await orderOf(project.id)).actions).not.toContain('cancel');
  });

  it('a buyer who was shown the link to a later version can no longer cancel the order', async () => {
    const name = await stage.makeCode({ 'src/a.js': stage.program(1) });
    await setPrivate(name, true);
    await installApp(app.sandbox, 'asha-verma', [name]);
    const project = await stage.list(name);
    await buy(app, ravi, project);
    expect((await orderOf(project.id)).actions).toContain('cancel');
    await setPrivate(name, false);
    const answer = await stage.publishCommit(project, name, { 'src/b.js': stage.program(2) });
    expect(answer.data.Project_data.repository_private).toBe(false);
    expect((await orderOf(project.id)).actions).not.toContain('cancel');
    const inside = await app.api(null)('GET /api/projects/{projectId}/inside', {
      params: { projectId: project.id },
    });
    expect(inside.body.data).toMatchObject({ readme: null, tree: null, is_rounded: true });
  });
});
