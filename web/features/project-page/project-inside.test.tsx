import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anInside } from '../../testing/project-factories.ts';
import { insideCall, projectId, stageProjectPage } from '../../testing/project-page-stage.ts';
import { problem } from '../../testing/stub-server.ts';

const page = stageProjectPage();
const call = insideCall;

const section = async () => {
  await screen.findByRole('heading', { name: 'Dependencies' });
  return within(screen.getByRole('region', { name: 'Inside' }));
};

beforeEach(() => page.server.on(call, () => ({ data: anInside() })));

describe('the content of a verified commit', () => {
  it('a visitor sees what the verified commit contains', async () => {
    const user = page.show({ category: 'SOFTWARE' });
    const shown = await section();
    expect(shown.getByRole('heading', { name: 'Lab timer', level: 4 })).toBeVisible();
    for (const text of [
      '12,345 lines of code',
      '3 files',
      '7 commits',
      'TypeScript',
      'fastify ^5.0.0',
      'clsx',
      'npm start',
    ])
      expect(shown.getByText(text)).toBeVisible();
    expect(shown.getByText('Feb 2026: 6 commits')).toBeInTheDocument();
    expect(shown.getByText('Mar 2026: 1 commit')).toBeInTheDocument();
    expect(shown.getByText('timer.ts')).not.toBeVisible();
    await user.click(shown.getByText('src'));
    expect(shown.getByText('timer.ts')).toBeVisible();
    expect(shown.getByText('1 more entry')).toBeVisible();
  });

  it('a long README is collapsed and can be expanded by keyboard', async () => {
    page.server.on(call, () => ({
      data: anInside({ readme: { html: `<p>${'word '.repeat(500)}</p>`, is_cut: true } }),
    }));
    const user = page.show({ category: 'SOFTWARE' });
    const fold = await screen.findByRole('checkbox', { name: 'Show more' });
    fold.focus();
    await user.keyboard(' ');
    expect(fold).toBeChecked();
    expect(screen.getByText(/^This is the beginning of the README/u)).toBeInTheDocument();
  });

  it("visitors do not see the sections of a project's content that the seller hides", async () => {
    page.server.on(call, () => ({
      data: anInside({
        readme: null,
        tree: null,
        commits: null,
        lines: null,
        run: { section: null, scripts: [], has_dockerfile: false },
      }),
    }));
    page.show({ category: 'SOFTWARE' });
    const shown = await section();
    for (const name of ['README', 'Files', 'Commits by month', 'How to run it'])
      expect(shown.queryByRole('heading', { name })).not.toBeInTheDocument();
  });

  it('loading the content section of a project can be retried after a failure', async () => {
    page.server.on(call, () => problem(404, 'not-found'));
    const user = page.show({ category: 'SOFTWARE' });
    expect(await screen.findByText('The contents could not be loaded.')).toBeVisible();
    page.server.on(call, () => ({ data: anInside() }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Lab timer' })).toBeVisible();
  });

  it('a hardware project has no content section', async () => {
    page.show({ category: 'HARDWARE' });
    expect(await screen.findByRole('heading', { name: 'About this project' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Inside' })).not.toBeInTheDocument();
    expect(page.server.count(call)).toBe(0);
  });

  it('a seller can hide the README from visitors in the edit dialog', async () => {
    page.server.on(call, () => ({ data: anInside({ shows: { readme: true, tree: false } }) }));
    page.server.on(`PUT /api/projects/${projectId}`, () => ({ data: page.project }));
    const user = page.show({ category: 'SOFTWARE', relation: 'seller', listing: 'listed' });
    expect(await screen.findByText('Hidden from visitors. To change this, choose Edit.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(
      await screen.findByRole('checkbox', { name: 'Show the file names to visitors' }),
    ).not.toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Show the README to visitors' }));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    const sent = page.server.requests.find(({ name }) => name.startsWith('PUT'));
    expect(Object.fromEntries(sent?.body as FormData)).toEqual({ show_readme: 'false' });
  });
});
