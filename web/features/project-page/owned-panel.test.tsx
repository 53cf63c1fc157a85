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
});
