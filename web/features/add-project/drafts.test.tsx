import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stageAddProject } from '../../testing/add-project-stage.ts';
import { stubCloseWatchers } from '../../testing/close-watchers.ts';
import { address, openApp } from '../../testing/render-app.tsx';

stageAddProject();
stubCloseWatchers();

describe('drafts', () => {
  it('a draft survives a reload and can be discarded', async () => {
    const first = openApp('/add-project');
    await first.type(await screen.findByLabelText('Title'), 'Half a title');
    await first.type(screen.getByLabelText('Price in rupees'), '499');
    cleanup();

    const user = openApp('/add-project');
    expect(await screen.findByLabelText('Title')).toHaveValue('Half a title');
    expect(screen.getByLabelText('Price in rupees')).toHaveValue('499');
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Discard draft' }));
    expect(screen.getByLabelText('Title')).toHaveValue('');
    cleanup();

    openApp('/add-project');
    expect(await screen.findByLabelText('Title')).toHaveValue('');
  });

  it('leaving the page with a draft asks for confirmation', async () => {
    const user = openApp('/add-project');
    await user.type(await screen.findByLabelText('Title'), 'Half a title');
    await user.click(screen.getByRole('link', { name: 'Your Project' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without listing?' }));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/add-project');
    await user.click(screen.getByRole('link', { name: 'Your Project' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/your-project'));
    await screen.findByText('No projects are listed yet');
  });
});
