import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  nextButton,
  repositoryUrl,
  stageAddProject,
  toStep,
  verification,
  verify,
  verifyCall,
} from '../../testing/add-project-stage.ts';
import { openApp } from '../../testing/render-app.tsx';
import { problem } from '../../testing/stub-server.ts';

const adding = stageAddProject();

const stepOf = (title: string) => screen.getByText(title, { exact: true }).closest('li');

describe('a running repository verification', () => {
  const encoder = new TextEncoder();
  let send!: (line: object) => void;
  let end!: () => void;

  beforeEach(() => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (line) => controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
        end = () => controller.close();
      },
    });
    adding.server.on(
      verifyCall,
      () => new Response(body, { headers: { 'content-type': 'application/x-ndjson' } }),
    );
  });

  const owner = {
    progress: { id: 'owner', title: 'Owned by the seller', result: 'pass', sentence: 'It is yours.' },
  };

  it('a running verification shows the result of each check as soon as it arrives', async () => {
    const user = openApp('/add-project');
    await verify(user);
    await waitFor(() => expect(stepOf('Owned by the seller')).toHaveTextContent('Checking'));
    expect(stepOf('No secrets inside')).toHaveTextContent('Waiting');
    act(() => send(owner));
    expect(await screen.findByText('It is yours.')).toBeVisible();
    expect(stepOf('Owned by the seller')).toHaveTextContent('Passed');
    expect(stepOf('Not archived')).toHaveTextContent('Checking');
    expect(stepOf('No secrets inside')).toHaveTextContent('Waiting');
    expect(await nextButton()).toBeDisabled();
    act(() => {
      send({ answer: { data: verification } });
      end();
    });
    expect(await screen.findByText('asha/mess-menu at commit 90516ff')).toBeVisible();
  });

  it('a rejection in the last line of the verification stream is shown', async () => {
    const user = openApp('/add-project');
    await verify(user);
    act(() => {
      send(owner);
      send({
        problem: {
          code: 'not-verified',
          status: 422,
          message: 'Remove the key in pay.js.',
          checks: [owner.progress],
        },
      });
      end();
    });
    expect(await screen.findByText('Remove the key in pay.js.')).toBeVisible();
    expect(screen.getByText('It is yours.')).not.toBeVisible();
    await user.click(screen.getByText('1 passed'));
    expect(screen.getByText('It is yours.')).toBeVisible();
  });

  it('an interrupted verification shows an error and can be retried', async () => {
    const user = openApp('/add-project');
    await verify(user);
    act(() => {
      send(owner);
      end();
    });
    expect(await screen.findByText(/connection/iu)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Verify project' })).toBeEnabled();
  });

  it('leaving the page cancels the verification', async () => {
    const user = openApp('/add-project');
    await verify(user);
    await waitFor(() => expect(stepOf('Owned by the seller')).toHaveTextContent('Checking'));
    const signal = adding.server.requests.find(({ name }) => name === verifyCall)?.signal;
    expect(signal?.aborted).toBe(false);
    cleanup();
    await waitFor(() => expect(signal?.aborted).toBe(true));
  });
});

describe('the list of own repositories', () => {
  it('a picked repository is verified at once, without typing its address', async () => {
    adding.server.on('GET /api/repositories', () => ({
      data: [
        { name: 'mess-menu', url: repositoryUrl, description: 'What the mess serves', private: true },
        { name: 'notes', url: 'https://github.com/asha/notes', description: null, private: false },
      ],
    }));
    const user = openApp('/add-project');
    const list = await screen.findByRole('region', { name: 'Pick a repository' });
    expect(within(list).getByRole('button', { name: /notes.*Public/u })).toBeVisible();
    await user.click(within(list).getByRole('button', { name: /mess-menu.*Private/u }));
    expect(await screen.findByText('asha/mess-menu at commit 90516ff')).toBeVisible();
    const sent = adding.server.requests.find(({ name }) => name === verifyCall);
    expect(sent?.body).toEqual({ repo_url: repositoryUrl });
    expect(screen.queryByRole('region', { name: 'Pick a repository' })).not.toBeInTheDocument();
  });
});

describe('a verification that found what may be secrets', () => {
  it('goes on only once the seller has ticked that none of them works', async () => {
    adding.server.on(verifyCall, () => ({
      data: {
        ...verification,
        checks: [
          {
            id: 'secrets',
            title: 'No secrets inside',
            result: 'warn',
            sentence: '1 text may be one.',
            places: ['config.py:3'],
            reason: 'secrets-likely',
          },
        ],
      },
    }));
    const user = openApp('/add-project');
    await verify(user);
    expect(await screen.findByText('config.py:3')).toBeVisible();
    expect(await nextButton()).toBeDisabled();
    await user.click(
      await screen.findByRole('checkbox', { name: /no key or password in these files works/u }),
    );
    expect(await nextButton()).toBeEnabled();
  });
});

describe('a failed verification', () => {
  // covers: S8.14
  it('a failed verification shows each failed check with its file and line, and collapses the passed checks', async () => {
    adding.server.on(verifyCall, () =>
      problem(422, 'not-verified', {
        message: 'Remove the key in pay.js.',
        checks: [
          { id: 'owner', title: 'Your own repository', result: 'pass', sentence: 'It belongs to you.' },
          {
            id: 'secrets',
            title: 'No secrets inside',
            result: 'fail',
            sentence: 'A key stands in a file.',
            places: ['src/pay.js:3'],
          },
        ],
      }),
    );
    const user = openApp('/add-project');
    await verify(user);
    expect(await screen.findByText('Remove the key in pay.js.')).toBeVisible();
    expect(screen.getByText('A key stands in a file.')).toBeVisible();
    expect(screen.getByText('It belongs to you.')).not.toBeVisible();
    expect(screen.getByText('src/pay.js:3')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask us to look at it' })).toHaveAttribute('href', '/grievances');
    expect(await nextButton()).toBeDisabled();
  });

  it('the reason for a failed verification is shown once, in the row of its check', async () => {
    const sentence = 'A key stands in a file.';
    adding.server.on(verifyCall, () =>
      problem(422, 'not-verified', {
        message: sentence,
        checks: [{ id: 'secrets', title: 'No secrets inside', result: 'fail', sentence }],
      }),
    );
    const user = openApp('/add-project');
    await verify(user);
    expect(await screen.findAllByText(sentence)).toHaveLength(1);
  });

  it('a seller who connects GitHub while adding a project is returned to Add Project once', async () => {
    adding.server.on(verifyCall, () => problem(409, 'github-not-linked'));
    adding.server.on('POST /api/auth/github/ticket', () => problem(503, 'overloaded'));
    const user = openApp('/add-project');
    await verify(user);
    await user.click(await screen.findByRole('button', { name: 'Connect GitHub' }));
    cleanup();
    openApp('/profile?github=linked');
    expect(await screen.findByRole('heading', { level: 1, name: 'Add Project' })).toBeVisible();
    expect(await screen.findByText('GitHub is connected.')).toBeVisible();
    cleanup();
    openApp('/profile?github=linked');
    expect(await screen.findByRole('heading', { level: 1, name: 'User Profile' })).toBeVisible();
  });

  // covers: S5.15
  it('an invalid repository URL is rejected without a request', async () => {
    const user = openApp('/add-project');
    await verify(user, 'https://example.org/mess-menu');
    expect(await screen.findByText('Enter an address like https://github.com/owner/name.')).toBeVisible();
    expect(adding.server.count(verifyCall)).toBe(0);
  });
});

describe('a project that is already listed', () => {
  const copy = '01a1f990-0000-7000-8000-0000000000ee';

  it('a seller who lists the same work twice gets a link to the first listing', async () => {
    adding.server.on(verifyCall, () =>
      problem(409, 'already-listed', {
        message: 'You have already sold this work, as “Mess menu”.',
        listing: { project_id: copy, title: 'Mess menu' },
      }),
    );
    const user = openApp('/add-project');
    await verify(user);
    expect(await screen.findByRole('link', { name: 'Open that listing' })).toHaveAttribute(
      'href',
      `/projects/${copy}`,
    );
  });
});

describe('a repository with one commit', () => {
  it('a repository with one commit has a note in the report and the preview', async () => {
    const user = openApp('/add-project');
    await verify(user);
    expect(await screen.findAllByText('One commit, no earlier history')).toHaveLength(2);
  });
});

const installLink = () => screen.findByRole('link', { name: 'Let our app read it' });

describe('private and public repositories', () => {
  // covers: S1.23
  it('a seller of a public repository is warned that its code is free, and identifying details are hidden by default', async () => {
    adding.server.on(verifyCall, () => ({
      data: { ...verification, repository: { ...verification.repository, private: false } },
    }));
    const user = openApp('/add-project');
    await verify(user);
    expect(
      await screen.findByText('This repository is public: anyone who finds it gets your code for free'),
    ).toBeVisible();
    expect(await installLink()).toHaveAttribute('href', '/api/auth/github/install?from=add-project');
    await toStep(user, 'Describe');
    for (const name of ['Show the README to visitors', 'Show the file names to visitors'])
      expect(await screen.findByRole('checkbox', { name })).not.toBeChecked();
  });

  it('a seller is asked to install the app when GitHub does not show the repository', async () => {
    adding.server.on(verifyCall, () =>
      problem(404, 'not-found', {
        reason: 'repository-not-shown',
        message: 'We could not find the repository on GitHub.',
      }),
    );
    const user = openApp('/add-project');
    await verify(user);
    expect(await screen.findByText('Is it private? Let our GitHub app read it')).toBeVisible();
    expect(await installLink()).toBeVisible();
  });
});
