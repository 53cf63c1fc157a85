import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { projectId, stageProjectPage } from '../../testing/project-page-stage.ts';
import { problem } from '../../testing/stub-server.ts';

const page = stageProjectPage();

describe('claims', () => {
  const until = '2026-11-29T09:00:00.000Z';

  it('a project on hold cannot be bought, and its page shows when the hold ends', async () => {
    page.show({ held_until: until });
    expect(await screen.findByText('On hold: we are checking this listing')).toBeVisible();
    expect(
      screen.getByText(
        /cannot be bought until we have checked what someone reported, until 29 Nov 2026 at the latest/u,
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
  });

  it('a failed claim shows the reason and keeps the input', async () => {
    page.server.on(`POST /api/projects/${projectId}/claim`, () =>
      problem(409, 'github-not-linked', { message: 'Please verify your GitHub account from your profile' }),
    );
    const user = page.show();
    await user.click(await screen.findByRole('button', { name: 'This is my work' }));
    await user.selectOptions(await screen.findByLabelText('What is yours?'), 'The code');
    await user.type(screen.getByLabelText('What shows that it is yours?'), 'I wrote it in my third year.');
    await user.click(screen.getByRole('button', { name: 'Send the claim' }));
    expect(await screen.findByText('Please verify your GitHub account from your profile')).toBeVisible();
    expect(screen.getByLabelText('What shows that it is yours?')).toHaveValue('I wrote it in my third year.');
  });
});
