// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
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

  it('a member can claim a project as their own work', async () => {
    page.server.on(`POST /api/projects/${projectId}/claim`, () => ({
      data: { ...aClaim, project_id: projectId },
    }));
    const user = page.show();
    await user.click(await screen.findByRole('button', { name: 'This is my work' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Claim this work' }));
    await user.click(dialog.getByRole('button', { name: 'Send the claim' }));
    expect(await dialog.findByText('Choose what is yours.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('What is yours?'), 'The code');
    await user.type(dialog.getByLabelText('What shows that it is yours?'), 'I wrote it in my third year.');
    await user.click(dialog.getByRole('button', { name: 'Send the claim' }));
    expect(await screen.findByText('Claim 17 is open.')).toBeVisible();
    const sent = page.server.requests.find(({ name }) => name.endsWith('/claim'));
    expect(sent?.body).toEqual({ reason: 'my-code', text: 'I wrote it in my third year.' });
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

  it('the seller sees a claim on a listing and can answer it', async () => {
    const claim = {
      id: aClaim.id,
      number: 17,
      reason: 'my-code' as const,
      text: 'I wrote it in my third year.',
      repo_url: null,
      opened_at: aClaim.opened_at,
      decide_by: until,
      held_until: until,
      answer: null,
      answered_at: null,
    };
    page.server.on(`POST /api/claims/${claim.id}/answer`, () => ({
      data: { ...claim, answer: 'See my sketches.', answered_at: until },
    }));
    const user = page.show({ relation: 'seller', listing: 'listed', held_until: until, claims: [claim] });
    expect(await screen.findByText('Claim 17: someone says this is their work')).toBeVisible();
    expect(screen.getByText('I wrote it in my third year.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'This is my work' })).toBeNull();
    await user.type(screen.getByLabelText('Your answer'), 'See my sketches.');
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByRole('button', { name: 'Change the answer' })).toBeVisible();
  });
});

const aClaim = {
  id: '01a1f990-0000-7000-8000-0000000000cc',
  number: 17,
  title: 'Mess menu',
  reason: 'my-code',
  text: 'I wrote it in my third year.',
  repo_url: null,
  state: 'open',
  opened_at: '2026-11-22T09:00:00.000Z',
  decide_by: '2026-11-29T09:00:00.000Z',
  held_until: null,
  decided_at: null,
  decision_reason: null,
};
