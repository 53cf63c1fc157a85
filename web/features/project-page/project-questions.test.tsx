import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Question } from '#contract/question-calls.ts';
import { projectId, questionsCall, stageProjectPage } from '../../testing/project-page-stage.ts';
import { problem } from '../../testing/stub-server.ts';

const page = stageProjectPage();
const askCall = `POST /api/projects/${projectId}/questions`;

const aQuestion = (number: number, given: Partial<Question> = {}): Question => ({
  id: `01a1f990-0000-7000-8000-0000000002${String(number).padStart(2, '0')}`,
  user: `asker.${number}`,
  text: `Does it run on machine ${number}?`,
  asked_at: '2026-11-20T09:00:00.000Z',
  answer: null,
  answered_at: null,
  mine: false,
  reported: false,
  ...given,
});
const showing = (questions: Question[], cursor: string | null = null) =>
  page.server.on(questionsCall, () => ({
    data: questions,
    meta: { total: questions.length, next_cursor: cursor },
  }));
const section = async () => within(await screen.findByRole('region', { name: 'Questions' }));

describe('questions about a project', () => {
  it('a visitor can read questions with their answers', async () => {
    showing([aQuestion(1, { answer: 'Yes, with Node.js 20.' }), aQuestion(2)]);
    page.show();
    const shown = await section();
    expect(await shown.findByText('Does it run on machine 1?')).toBeVisible();
    expect(shown.getByText('Yes, with Node.js 20.')).toBeVisible();
    expect(shown.getByText('Not answered yet')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Answer' })).not.toBeInTheDocument();
  });

  it('a rejected question shows the reason next to the field and keeps the text', async () => {
    page.server.on(askCall, () =>
      problem(400, 'invalid-field', { field: 'text', message: 'Leave out phone numbers.' }),
    );
    const user = page.show();
    const field = await screen.findByLabelText('Your question');
    await user.type(field, 'Short');
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByText('Write at least 10 characters.')).toBeVisible();
    expect(page.server.count(askCall)).toBe(0);
    await user.type(field, ' question, call 98765 43210');
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByText('Leave out phone numbers.')).toBeVisible();
    expect(field).toHaveValue('Short question, call 98765 43210');
    page.server.on(askCall, () => ({ data: aQuestion(3, { mine: true }) }));
    showing([aQuestion(3, { mine: true })]);
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByText('Does it run on machine 3?')).toBeVisible();
    expect(field).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Report' })).not.toBeInTheDocument();
  });

  it('the seller can answer questions but not ask them', async () => {
    showing([aQuestion(1)]);
    const call = `POST /api/questions/${aQuestion(1).id}/answer`;
    page.server.on(call, () => ({ data: aQuestion(1, { answer: 'It does.' }) }));
    const user = page.show({ relation: 'seller', listing: 'listed' });
    await user.click(await screen.findByRole('button', { name: 'Answer' }));
    expect(screen.queryByLabelText('Your question')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Your answer'), 'It does.');
    showing([aQuestion(1, { answer: 'It does.' })]);
    await user.click(screen.getByRole('button', { name: 'Publish answer' }));
    expect(await screen.findByText('The seller answered')).toBeVisible();
    expect(page.server.requests.find(({ name }) => name === call)?.body).toEqual({ text: 'It does.' });
  });

  it('a member can report a question with a reason', async () => {
    showing([aQuestion(1)]);
    const call = 'POST /api/reports';
    page.server.on(call, () => ({ data: { number: 7 } }));
    const user = page.show();
    await user.click(await screen.findByRole('button', { name: 'Report' }));
    showing([aQuestion(1, { reported: true })]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this question or its answer' }));
    await user.click(dialog.getByRole('button', { name: 'Send the report' }));
    expect(dialog.getByText('Choose what is wrong.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('What is wrong?'), 'spam');
    await user.click(dialog.getByRole('button', { name: 'Send the report' }));
    expect(await screen.findByRole('button', { name: 'Reported' })).toBeDisabled();
    expect(page.server.count(call)).toBe(1);
  });

  it('loading the questions can be retried after a failure, and a button loads more questions', async () => {
    page.server.on(questionsCall, () => problem(404, 'not-found'));
    const user = page.show();
    expect(await screen.findByText('The questions could not be loaded.')).toBeVisible();
    showing([aQuestion(1)], 'next');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Does it run on machine 1?')).toBeVisible();
    showing([aQuestion(2)]);
    await user.click(screen.getByRole('button', { name: 'Show more questions' }));
    expect(await screen.findByText('Does it run on machine 2?')).toBeVisible();
    expect(screen.getByText('Does it run on machine 1?')).toBeVisible();
  });
});
