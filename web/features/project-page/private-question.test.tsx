import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PrivateThread } from '#contract/private-question-calls.ts';
import { projectId, stageProjectPage } from '../../testing/project-page-stage.ts';
import { address } from '../../testing/render-app.tsx';
import { problem } from '../../testing/stub-server.ts';

const page = stageProjectPage();

const thread: PrivateThread = {
  id: '01a1f990-0000-7000-8000-0000000000ee',
  project_id: projectId,
  title: 'Lab timer',
  role: 'asker',
  other: 'asha',
  last_text: 'Does it run offline?',
  last_at: '2026-11-20T09:00:00.000Z',
  waiting_for: 'seller',
  can_write: true,
  closed: null,
};
const askCall = `POST /api/projects/${projectId}/private-question`;

it('a visitor asks privately, keeps the text after a refusal, and then has the way to the thread', async () => {
  page.server.on(askCall, () => problem(400, 'invalid-field', { message: 'Leave out phone numbers.' }));
  const user = page.show();
  await user.click(await screen.findByRole('button', { name: 'Ask the seller privately' }));
  await user.type(screen.getByLabelText('Your private question'), 'Call me on 98765 43210');
  await user.click(screen.getByRole('button', { name: 'Ask privately' }));
  expect(await screen.findByText('Leave out phone numbers.')).toBeVisible();
  expect(screen.getByLabelText('Your private question')).toHaveValue('Call me on 98765 43210');
  page.server.on(askCall, () => ({ data: { id: thread.id, thread_id: thread.id } }));
  page.server.on('GET /api/private-questions', () => ({ data: [thread], meta: { next_cursor: null } }));
  await user.click(screen.getByRole('button', { name: 'Ask privately' }));
  expect(await screen.findByRole('link', { name: 'Your private question to the seller' })).toHaveAttribute(
    'href',
    `/private-questions?thread=${thread.id}`,
  );
});

it('a buyer, and a visitor of a sold project, cannot begin a private question', async () => {
  page.show({ status: 'sold' });
  await screen.findByRole('heading', { name: 'Questions' });
  expect(screen.queryByRole('button', { name: 'Ask the seller privately' })).not.toBeInTheDocument();
});

it('a closed thread shows its messages without a field, and says why', async () => {
  const closed = { ...thread, can_write: false, closed: 'sold' as const };
  page.server.on('GET /api/private-questions', () => ({ data: [closed], meta: { next_cursor: null } }));
  page.server.on(`GET /api/private-questions/${thread.id}`, () => ({
    data: [
      {
        id: projectId,
        by: 'asker',
        text: 'Does it run offline?',
        at: thread.last_at,
        reported: false,
        published: true,
      },
    ],
    meta: { next_cursor: null, thread: closed },
  }));
  const user = page.show();
  await user.click(await screen.findByRole('link', { name: 'Your private question to the seller' }));
  expect(await screen.findByText(/^The project is sold/u)).toBeVisible();
  expect(address()).toBe(`/private-questions?thread=${thread.id}`);
  expect(screen.getByText('Does it run offline?')).toBeVisible();
  expect(screen.getByText('Public, without the name')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'To the seller' })).not.toBeInTheDocument();
});
