// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aPurchase } from '../../testing/project-factories.ts';
import { projectId, stageProjectPage } from '../../testing/project-page-stage.ts';

const page = stageProjectPage();

describe('a purchased project', () => {
  beforeEach(() => {
    page.project = {
      ...page.project,
      relation: 'buyer',
      status: 'sold',
      purchase: aPurchase(),
      Project_data: { tech_stack: 'TypeScript', repo_url: 'https://github.com/rohan/attendance' },
    };
  });

  it('a purchased project shows its repository and the hash of its zip', async () => {
    page.show();
    expect(await screen.findByRole('link', { name: 'Open repository' })).toHaveAttribute(
      'href',
      'https://github.com/rohan/attendance',
    );
    expect(screen.getByText('eaba8c7642a29646f78225db64e191')).toBeVisible();
    expect(screen.getByText('PH-000001')).toBeVisible();
  });

  it('the zip of a purchased project is downloaded under its file name', async () => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:zip', revokeObjectURL: () => undefined });
    page.server.on(`GET /api/projects/${projectId}/download`, () => new Response('zip'));
    const user = page.show();
    await user.click(await screen.findByRole('button', { name: 'Download zip' }));
    expect(await screen.findByText('The zip is in your downloads.')).toBeVisible();
    expect(names).toEqual(['attendance-90516ff.zip']);
  });

  it('a software buyer can save a script that checks the computer for the tools that the project needs', async () => {
    const saved: { name: string; blob: Blob }[] = [];
    let last = new Blob();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob: last });
    });
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => ((last = blob), 'blob:script'),
      revokeObjectURL: () => undefined,
    });
    const user = page.show();
    await user.click(await screen.findByText('Does it not start?'));
    await user.click(screen.getByRole('button', { name: 'Script for Linux and macOS' }));
    await user.click(screen.getByRole('button', { name: 'Script for Windows' }));
    await waitFor(() =>
      expect(saved.map(({ name }) => name)).toEqual(['protohaat-check.sh', 'protohaat-check.ps1']),
    );
    expect(saved.map(({ blob }) => blob.size > 500)).toEqual([true, true]);
  });

  it('a download that failed can be retried', async () => {
    page.server.on(`GET /api/projects/${projectId}/download`, () => {
      throw new TypeError('Failed to fetch');
    });
    const user = page.show();
    await user.click(await screen.findByRole('button', { name: 'Download zip' }));
    expect(await screen.findByText('The download stopped. Try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download zip' })).toBeVisible();
  });

  it('a buyer can submit one review with rating and comment', async () => {
    const sent: unknown[] = [];
    page.server.on(`POST /api/projects/${projectId}/reviews`, ({ body }) => {
      sent.push(body);
      page.project = { ...page.project, purchase: aPurchase({ reviewed: true }) };
      return {
        data: { id: projectId, user: 'asha', rating: 4, comment: 'Works', date: '2026-11-20T09:00:00.000Z' },
      };
    });
    const user = page.show();
    await user.click(await screen.findByRole('button', { name: 'Send review' }));
    expect(await screen.findByText('Choose one to five stars.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Rated 4 out of 5' }));
    await user.type(screen.getByLabelText('Your review'), 'Works');
    await user.click(screen.getByRole('button', { name: 'Send review' }));
    await waitFor(() => expect(sent).toEqual([{ rating: 4, comment: 'Works' }]));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Send review' })).not.toBeInTheDocument(),
    );
  });
});
