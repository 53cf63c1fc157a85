// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { missingBrowserParts } from '../../testing/browser-parts.ts';
import { aConfig, aPage, aProfile } from '../../testing/factories.ts';
import { aProjectPage } from '../../testing/project-factories.ts';
import { address, freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { problem, stubServer, type StubServer } from '../../testing/stub-server.ts';
import { uploadsGoToFetch } from '../../testing/stub-upload.ts';

const verifyCall = 'POST /api/projects/anayze-repo';
const addCall = 'POST /api/projects/add-project';
const repositoryUrl = 'https://github.com/asha/mess-menu';

const verification = {
  verification_id: '01a1f990-0000-7000-8000-0000000000dd',
  verified: true,
  repository: {
    full_name: 'asha/mess-menu',
    url: repositoryUrl,
    description: null,
    default_branch: 'main',
  },
  commit: '90516ff00000000000000000000000000000abcd',
  checks: [
    { id: 'owner', title: 'Your own repository', result: 'pass', sentence: 'It belongs to you.' },
    { id: 'tests', title: 'Tests', result: 'warn', sentence: 'No automated tests were found.' },
  ],
  languages: [],
  archive: { size_bytes: 8_000, sha256: 'eaba8c' },
  expires_at: '2026-11-21T09:00:00.000Z',
  note: 'One commit, no earlier history',
  suggested: { title: 'Mess menu', description: 'What the mess serves.', tech_stack: 'TypeScript, HTML' },
};

let server: StubServer;

missingBrowserParts();
freshBrowser();

beforeEach(() => {
  signIn();
  const listed = aProjectPage({ title: 'Mess menu', relation: 'seller' });
  server = stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile({ github_verified: true }) }),
    'GET /api/projects/getproject': () => aPage([]),
    [verifyCall]: () => ({ data: verification }),
    [addCall]: () => ({ data: listed }),
    [`GET /api/projects/projectdetails/${listed.project_id}`]: () => ({ data: listed }),
  });
});

const addButton = () => screen.findByRole('button', { name: 'Add Project' });

async function verify(user: UserEvent, url = repositoryUrl) {
  await user.type(await screen.findByLabelText('Repository address'), url);
  await user.click(screen.getByRole('button', { name: 'Verify project' }));
}

async function fillTheRest(user: UserEvent) {
  await user.type(screen.getByLabelText('Subject'), 'Web development');
  await user.type(screen.getByLabelText('Price in rupees'), '1,299');
  await user.type(screen.getByLabelText('Hours of work'), '24');
}

describe('listing a software project', () => {
  it('is possible only once the repository is verified', async () => {
    const user = openApp('/add-project');
    expect(await addButton()).toBeDisabled();
    expect(screen.getByText('Not verified')).toBeVisible();
    await verify(user);
    expect(await screen.findByText('asha/mess-menu at commit 90516ff')).toBeVisible();
    expect(await addButton()).toBeEnabled();
    expect(screen.getByLabelText('Repository address')).toBeDisabled();
    expect(await screen.findByText('Project verified')).toBeVisible();
    expect(screen.getByText('No automated tests were found.')).toBeVisible();
  });

  it('sends what was typed, and goes to the new page', async () => {
    const user = openApp('/add-project');
    await verify(user);
    await screen.findByText('asha/mess-menu at commit 90516ff');
    await fillTheRest(user);
    await user.click(await addButton());
    expect(await screen.findByText('Project added successfully')).toBeVisible();
    expect(await screen.findByText('Your Project', {}, { timeout: 5_000 })).toBeVisible();
    expect(address()).toMatch(/^\/projects\//u);
    const sent = server.requests.find((request) => request.name === addCall)?.body as FormData;
    expect(Object.fromEntries(sent)).toEqual({
      title: 'Mess menu',
      description: 'What the mess serves.',
      subject: 'Web development',
      tech_stack: 'TypeScript, HTML',
      complexity: 'Medium',
      category: 'SOFTWARE',
      price: '1299',
      duration_hours: '24',
      is_verified: 'true',
      repo_url: repositoryUrl,
    });
  });

  it('fills only what is empty with what the repository says of itself', async () => {
    const user = openApp('/add-project');
    await user.type(await screen.findByLabelText('Title'), 'My own words');
    await verify(user);
    await screen.findByText('asha/mess-menu at commit 90516ff');
    expect(screen.getByLabelText('Title')).toHaveValue('My own words');
    expect(screen.getByLabelText('Description')).toHaveValue('What the mess serves.');
    expect(screen.getByLabelText('Technologies', { selector: 'input' })).toHaveValue('TypeScript, HTML');
  });

  it('leads to the first field that is missing', async () => {
    const user = openApp('/add-project');
    await verify(user);
    await screen.findByText('asha/mess-menu at commit 90516ff');
    await user.click(await addButton());
    expect(await screen.findByText('Name the subject.')).toBeVisible();
    expect(screen.getByLabelText('Subject')).toHaveFocus();
    expect(server.count(addCall)).toBe(0);
  });

  it('shows the server’s word at the field that it is about', async () => {
    server.on(addCall, () =>
      problem(400, 'invalid-field', { field: 'title', message: 'This title is taken.' }),
    );
    const user = openApp('/add-project');
    await verify(user);
    await screen.findByText('asha/mess-menu at commit 90516ff');
    await fillTheRest(user);
    await user.click(await addButton());
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription(/This title is taken\./u);
    expect(await screen.findByText('Failed to add project')).toBeVisible();
  });

  it('can start over with another repository and keeps the texts', async () => {
    const user = openApp('/add-project');
    await verify(user);
    await user.click(await screen.findByRole('button', { name: 'Start over' }));
    expect(screen.getByLabelText('Repository address')).toBeEnabled();
    expect(screen.getByLabelText('Title')).toHaveValue('Mess menu');
    expect(await addButton()).toBeDisabled();
  });
});

const stepOf = (title: string) => screen.getByText(title, { exact: true }).closest('li');

describe('while the repository is looked at', () => {
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
    server.on(verifyCall, () => new Response(body, { headers: { 'content-type': 'application/x-ndjson' } }));
  });

  const owner = {
    progress: { id: 'owner', title: 'Owned by the seller', result: 'pass', sentence: 'It is yours.' },
  };

  it('a check is ticked as soon as it is known, while others run or wait', async () => {
    const user = openApp('/add-project');
    await verify(user);
    await waitFor(() => expect(stepOf('Owned by the seller')).toHaveTextContent('Checking'));
    expect(stepOf('No secrets inside')).toHaveTextContent('Waiting');
    act(() => send(owner));
    expect(await screen.findByText('It is yours.')).toBeVisible();
    expect(stepOf('Owned by the seller')).toHaveTextContent('Passed');
    expect(stepOf('Maintained')).toHaveTextContent('Checking');
    expect(stepOf('No secrets inside')).toHaveTextContent('Waiting');
    expect(await addButton()).toBeDisabled();
    act(() => {
      send({ answer: { data: verification } });
      end();
    });
    expect(await screen.findByText('asha/mess-menu at commit 90516ff')).toBeVisible();
  });

  it('a refusal in the last line is told as any other', async () => {
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
    expect(screen.getByText('It is yours.')).toBeVisible();
  });

  it('a connection that breaks off is told, and it can be tried again', async () => {
    const user = openApp('/add-project');
    await verify(user);
    act(() => {
      send(owner);
      end();
    });
    expect(await screen.findByText(/connection/iu)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Verify project' })).toBeEnabled();
  });

  it('leaving the page ends the work', async () => {
    const user = openApp('/add-project');
    await verify(user);
    await waitFor(() => expect(stepOf('Owned by the seller')).toHaveTextContent('Checking'));
    const signal = server.requests.find(({ name }) => name === verifyCall)?.signal;
    expect(signal?.aborted).toBe(false);
    cleanup();
    expect(signal?.aborted).toBe(true);
  });
});

describe('a verification that is refused', () => {
  it('lists every check with what to do', async () => {
    server.on(verifyCall, () =>
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
    expect(screen.getByText('src/pay.js:3')).toBeVisible();
    expect(await addButton()).toBeDisabled();
  });

  it('asks for the GitHub account first when none is linked, with the way to link it', async () => {
    server.on(verifyCall, () => problem(409, 'github-not-linked'));
    const user = openApp('/add-project');
    await verify(user);
    expect(await screen.findByText('Please verify your GitHub account from Profile')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Connect GitHub' })).toBeVisible();
  });

  it('does not ask GitHub about what is no repository address', async () => {
    const user = openApp('/add-project');
    await verify(user, 'https://example.org/mess-menu');
    expect(await screen.findByText('Give an address like https://github.com/owner/name.')).toBeVisible();
    expect(server.count(verifyCall)).toBe(0);
  });
});

const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });

async function choosePhotos(user: UserEvent) {
  await user.click(await screen.findByRole('radio', { name: /Hardware/u }));
  await user.upload(screen.getByLabelText('Photographs of the device'), [
    photo('front.jpg'),
    photo('back.jpg'),
  ]);
}

describe('listing a hardware project', () => {
  const verifyPhotosCall = 'POST /api/projects/anayze-hardware';

  beforeEach(() => {
    uploadsGoToFetch();
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
    server.on(verifyPhotosCall, () => ({
      message: true,
      data: {
        verification_id: verification.verification_id,
        checks: [{ id: 'real', title: 'Real photographs', result: 'pass', sentence: 'Both are real.' }],
        expires_at: verification.expires_at,
      },
    }));
  });

  it('verifies the photographs and lists with them, in the order that the seller gave', async () => {
    const user = openApp('/add-project');
    await choosePhotos(user);
    await user.click(screen.getByRole('button', { name: 'Verify project' }));
    expect(await screen.findByText('The photographs are verified')).toBeVisible();
    expect(screen.getByText('Both are real.')).toBeVisible();
    expect(screen.queryByLabelText('Photographs of the device')).not.toBeInTheDocument();

    screen.getByRole('button', { name: 'Move back.jpg' }).focus();
    await user.keyboard('{ArrowLeft}');
    await user.type(screen.getByLabelText('Title'), 'Soil station');
    await user.type(screen.getByLabelText('Description'), 'Measures soil.');
    await user.type(screen.getByLabelText('Technologies', { selector: 'input' }), 'ESP32');
    await user.type(screen.getByLabelText(/Demo video address/u), 'https://video.example/soil');
    await fillTheRest(user);
    await user.click(await addButton());
    expect(await screen.findByText('Project added successfully')).toBeVisible();
    const sent = server.requests.find((request) => request.name === addCall)?.body as FormData;
    expect(sent.getAll('images').map((file) => (file as File).name)).toEqual(['back.jpg', 'front.jpg']);
    expect(sent.get('category')).toBe('HARDWARE');
    expect(sent.get('video_url')).toBe('https://video.example/soil');
    await screen.findByText('Your Project', {}, { timeout: 5_000 });
  });

  it('asks for real photographs when these are refused', async () => {
    server.on(verifyPhotosCall, () =>
      problem(422, 'not-verified', { message: 'Photo 1 is a screenshot.', checks: [] }),
    );
    const user = openApp('/add-project');
    await choosePhotos(user);
    await user.click(screen.getByRole('button', { name: 'Verify project' }));
    expect(await screen.findByText('Photo 1 is a screenshot.')).toBeVisible();
    expect(await screen.findByText('Please add the real project images')).toBeVisible();
    expect(await addButton()).toBeDisabled();
  });

  it('keeps saying so beside the checks that failed', async () => {
    server.on(verifyPhotosCall, () =>
      problem(422, 'not-verified', {
        message: 'Photo 1 is a screenshot.',
        checks: [{ id: 'real', title: 'A real photo', result: 'fail', sentence: 'It is a screenshot.' }],
      }),
    );
    const user = openApp('/add-project');
    await choosePhotos(user);
    await user.click(screen.getByRole('button', { name: 'Verify project' }));
    const report = within(await screen.findByRole('region', { name: 'Verification' }));
    expect(await report.findByText('Please add the real project images')).toBeVisible();
    expect(report.getByText('It is a screenshot.')).toBeVisible();
  });

  it('does not blame the photographs when the server could not look at them', async () => {
    server.on(verifyPhotosCall, () =>
      problem(429, 'too-many-requests', { message: 'Try again in a minute.' }),
    );
    const user = openApp('/add-project');
    await choosePhotos(user);
    await user.click(screen.getByRole('button', { name: 'Verify project' }));
    expect(await screen.findByText('Try again in a minute.')).toBeVisible();
    expect(screen.queryByText('Please add the real project images')).toBeNull();
  });
});

describe('the draft', () => {
  it('survives a reload, and can be discarded', async () => {
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

  it('is asked about before the page is left', async () => {
    const user = openApp('/add-project');
    await user.type(await screen.findByLabelText('Title'), 'Half a title');
    await user.click(screen.getByRole('link', { name: 'Your Project' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without listing?' }));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/add-project');
    await user.click(screen.getByRole('link', { name: 'Your Project' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/your-project'));
    await screen.findByText('No project is listed yet');
  });

  it('is asked about on Back, stays on a second Back, and is left by the button', async () => {
    const user = openApp('/your-project');
    await screen.findByText('No project is listed yet');
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    await user.click(menu.getByRole('link', { name: 'Add Project' }));
    await user.type(await screen.findByLabelText('Title'), 'Half a title');
    window.history.back();
    await screen.findByRole('alertdialog', { name: 'Leave without listing?' });
    await waitFor(() => expect(address()).toBe('/add-project'));
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(address()).toBe('/add-project'));
    expect(screen.getByLabelText('Title')).toHaveValue('Half a title');
    window.history.back();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/your-project'));
  });

  it('stays when Back closes the question that a link opened', async () => {
    const user = openApp('/add-project');
    await user.type(await screen.findByLabelText('Title'), 'Half a title');
    await user.click(screen.getByRole('link', { name: 'Your Project' }));
    await screen.findByRole('alertdialog', { name: 'Leave without listing?' });
    await waitFor(() => expect(window.history.state).toHaveProperty('overlayOn'));
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(address()).toBe('/add-project');
    expect(screen.getByLabelText('Title')).toHaveValue('Half a title');
  });
});

describe('the preview', () => {
  it('shows the card as buyers will see it, and what each side pays and receives', async () => {
    const user = openApp('/add-project');
    await user.type(await screen.findByLabelText('Title'), 'Line follower');
    await user.type(screen.getByLabelText('Price in rupees'), '999');
    const preview = within(screen.getByRole('region', { name: 'How buyers will see it' }));
    expect(preview.getByRole('heading', { name: 'Line follower' })).toBeVisible();
    expect(preview.getByText('Buyer pays').nextSibling).toHaveTextContent('₹1,049');
    expect(preview.getByText('You receive').nextSibling).toHaveTextContent('₹999');
  });
});

describe('the author of a work that somebody else lists', () => {
  const copy = '01a1f990-0000-7000-8000-0000000000ee';

  it('is offered to claim it, with the address that was typed', async () => {
    server.on(verifyCall, () =>
      problem(422, 'not-verified', {
        message: 'The same files are listed here.',
        checks: [],
        claimable: [copy],
      }),
    );
    server.on(`POST /api/projects/${copy}/claim`, () => ({
      data: {
        id: copy,
        number: 3,
        project_id: copy,
        title: 'Copy',
        reason: 'my-code',
        text: 'x',
        repo_url: repositoryUrl,
        state: 'open',
        opened_at: '2026-11-22T09:00:00.000Z',
        decide_by: '2026-11-29T09:00:00.000Z',
        held_until: '2026-11-29T09:00:00.000Z',
        decided_at: null,
        decision_reason: null,
      },
    }));
    const user = openApp('/add-project');
    await verify(user);
    await user.click(await screen.findByRole('button', { name: 'This is my work' }));
    expect(await screen.findByLabelText('Your repository (optional)')).toHaveValue(repositoryUrl);
    await user.selectOptions(screen.getByLabelText('What is yours?'), 'The code');
    await user.type(screen.getByLabelText('What shows that it is yours?'), 'I wrote it in my third year.');
    await user.click(screen.getByRole('button', { name: 'Send the claim' }));
    expect(await screen.findByText('Claim 3 is open.')).toBeVisible();
    const sent = server.requests.find(({ name }) => name.endsWith('/claim'));
    expect(sent?.body).toMatchObject({ reason: 'my-code', repo_url: repositoryUrl });
  });

  it('is led to their own listing where it is theirs already', async () => {
    server.on(verifyCall, () =>
      problem(409, 'already-listed', {
        message: 'You have sold this work already, as “Mess menu”.',
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
  it('is not called verified without that sentence, in the report and on the preview', async () => {
    const user = openApp('/add-project');
    await verify(user);
    expect(await screen.findAllByText('One commit, no earlier history')).toHaveLength(2);
  });
});
