import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addButton,
  addCall,
  fillTheRest,
  toStep,
  stageAddProject,
  verification,
  verify,
} from '../../testing/add-project-stage.ts';
import { anInside } from '../../testing/project-factories.ts';
import { openApp } from '../../testing/render-app.tsx';
import { problem } from '../../testing/stub-server.ts';
import { uploadsGoToFetch } from '../../testing/stub-upload.ts';

const adding = stageAddProject();

describe('software projects', () => {
  // covers: S2.130
  it('a project for many buyers is listed as copies under the chosen licence', async () => {
    const user = openApp('/add-project');
    await verify(user);
    await screen.findByText('asha/mess-menu at commit 90516ff');
    await fillTheRest(user);
    await toStep(user, 'Price');
    await user.click(await screen.findByRole('radio', { name: 'Copies' }));
    await user.selectOptions(screen.getByLabelText('Licence of the copies'), 'Any project');
    expect(screen.getByText(/^Buyers may use it in any number of projects/u)).toBeVisible();
    await user.click(await addButton(user));
    expect(await screen.findByText('Project added successfully')).toBeVisible();
    const sent = adding.server.requests.find((request) => request.name === addCall)?.body as FormData;
    expect([sent.get('sale_mode'), sent.get('licence')]).toEqual(['copies', 'any-project']);
  });

  it('choosing the licence of the repository shows an error next to the field if the repository has none', async () => {
    adding.server.on(addCall, () =>
      problem(400, 'invalid-field', { field: 'licence', message: 'The repository has no licence.' }),
    );
    const user = openApp('/add-project');
    await verify(user);
    await screen.findByText('asha/mess-menu at commit 90516ff');
    await fillTheRest(user);
    await toStep(user, 'Price');
    await user.click(await screen.findByRole('radio', { name: 'Copies' }));
    await user.selectOptions(screen.getByLabelText('Licence of the copies'), 'Licence of the repository');
    await user.click(await addButton(user));
    await waitFor(() =>
      expect(screen.getByLabelText('Licence of the copies')).toHaveAccessibleDescription(
        /The repository has no licence\./u,
      ),
    );
  });

  it('a seller can preview the content of the commit as visitors will see it, without the hidden parts', async () => {
    adding.server.on(`GET /api/verifications/${verification.verification_id}/inside`, () => ({
      data: anInside({ shows: { readme: true, tree: true } }),
    }));
    const user = openApp('/add-project');
    await verify(user);
    await toStep(user, 'Describe');
    await user.click(await screen.findByText('Preview what visitors see'));
    const preview = within(await screen.findByRole('region', { name: 'Inside' }));
    expect(preview.getByText('It counts down.')).toBeVisible();
    expect(preview.getByText('README.md')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Show the README to visitors' }));
    expect(preview.queryByText('It counts down.')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Show the file names to visitors' }));
    expect(preview.queryByText('README.md')).toBeNull();
    expect(preview.getByText('12,345 lines of code')).toBeVisible();
  });

  it('a verified repository fills in only the empty fields', async () => {
    const user = openApp('/add-project');
    await user.type(await screen.findByLabelText('Title'), 'My own words');
    await verify(user);
    await screen.findByText('asha/mess-menu at commit 90516ff');
    expect(screen.getByLabelText('Title')).toHaveValue('My own words');
    expect(screen.getByLabelText('Description')).toHaveValue('What the mess serves.');
    expect(screen.getByLabelText('Technologies', { selector: 'input' })).toHaveValue('TypeScript, HTML');
  });

  it('submitting an incomplete form focuses the first invalid field', async () => {
    const user = openApp('/add-project');
    await toStep(user, 'Price');
    const pick = screen.getByRole('link', { name: 'Pick' }).closest('li');
    expect(pick).toHaveTextContent('(to do)');
    await toStep(user, 'Pick');
    await verify(user);
    await screen.findByText('asha/mess-menu at commit 90516ff');
    await user.click(await addButton(user));
    expect(pick).toHaveTextContent('(done)');
    expect(await screen.findByText('Enter the subject.')).toBeVisible();
    expect(screen.getByLabelText('Subject')).toHaveFocus();
    expect(adding.server.count(addCall)).toBe(0);
  });

  // covers: S8.12
  it('a field error from the server is shown next to the field', async () => {
    adding.server.on(addCall, () =>
      problem(400, 'invalid-field', { field: 'title', message: 'This title is taken.' }),
    );
    const user = openApp('/add-project');
    await verify(user);
    await screen.findByText('asha/mess-menu at commit 90516ff');
    await fillTheRest(user);
    await user.click(await addButton(user));
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription(/This title is taken\./u);
    expect(await screen.findByText('Failed to add project')).toBeVisible();
  });

  // covers: S4.16
  it('starting over with another repository keeps the other fields', async () => {
    const user = openApp('/add-project');
    await verify(user);
    await user.click(await screen.findByRole('button', { name: 'Start over' }));
    expect(screen.getByLabelText('Repository address')).toBeEnabled();
    expect(screen.getByLabelText('Title')).toHaveValue('Mess menu');
    expect(await addButton(user)).toBeDisabled();
  });
});

const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });

async function choosePhotos(user: UserEvent) {
  await user.click(await screen.findByRole('radio', { name: /Hardware/u }));
  await user.upload(screen.getByLabelText('Photos of the device'), [photo('front.jpg'), photo('back.jpg')]);
}

describe('hardware projects', () => {
  const verifyPhotosCall = 'POST /api/projects/anayze-hardware';

  beforeEach(() => {
    uploadsGoToFetch();
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
    adding.server.on(verifyPhotosCall, () => ({
      message: true,
      data: {
        verification_id: verification.verification_id,
        checks: [{ id: 'real', title: 'Real photographs', result: 'pass', sentence: 'Both are real.' }],
        expires_at: verification.expires_at,
      },
    }));
  });

  // covers: S2.49
  it("a hardware project is listed with its verified photos in the seller's order", async () => {
    const user = openApp('/add-project');
    await choosePhotos(user);
    await user.click(screen.getByRole('button', { name: 'Verify project' }));
    expect(await screen.findByText('The photos are checked')).toBeVisible();
    await user.click(screen.getByText(/^\d+ passed$/u));
    expect(screen.getByText('Both are real.')).toBeVisible();
    expect(screen.queryByLabelText('Photos of the device')).not.toBeInTheDocument();

    screen.getByRole('button', { name: 'Move back.jpg' }).focus();
    await user.keyboard('{ArrowLeft}');
    await user.type(screen.getByLabelText('Title'), 'Soil station');
    await user.type(screen.getByLabelText('Description'), 'Measures soil.');
    await user.type(screen.getByLabelText('Technologies', { selector: 'input' }), 'ESP32');
    await user.type(screen.getByLabelText(/Demo video address/u), 'https://video.example/soil');
    await fillTheRest(user);
    await user.click(await addButton(user));
    expect(await screen.findByText('Project added successfully')).toBeVisible();
    const sent = adding.server.requests.find((request) => request.name === addCall)?.body as FormData;
    expect(sent.getAll('images').map((file) => (file as File).name)).toEqual(['back.jpg', 'front.jpg']);
    expect(sent.get('category')).toBe('HARDWARE');
    expect(sent.get('video_url')).toBe('https://video.example/soil');
    await screen.findByText('Your Project', {}, { timeout: 5_000 });
  });

  // covers: S1.40
  it('a code and its place in a photo are sent with the listing, and a refused code keeps the draft and can be replaced', async () => {
    const codes = ['ACDEFH', 'WXY347'];
    adding.server.on('POST /api/projects/build-code', () => ({
      data: { code: codes.shift() ?? '', expires_at: new Date(Date.now() + 1_800_000).toISOString() },
    }));
    adding.server.on(addCall, () =>
      problem(400, 'invalid-field', {
        message: 'This code is already used.',
        reason: 'proof-code-used',
        field: 'proof_code',
      }),
    );
    const user = openApp('/add-project');
    await user.click(await screen.findByRole('radio', { name: /^Hardware/u }));
    const proof = within(await screen.findByRole('region', { name: 'Show that you have it' }));
    await user.click(proof.getByRole('button', { name: 'Get a code' }));
    expect(await proof.findByText('ACDEFH')).toBeVisible();
    await choosePhotos(user);
    await user.click(proof.getByRole('radio', { name: 'Photo 2' }));
    await user.click(proof.getByRole('button', { name: 'Take the whole photo' }));
    await user.click(screen.getByRole('button', { name: 'Verify project' }));
    expect(await screen.findByText('The photos are checked')).toBeVisible();
    await user.type(screen.getByLabelText('Title'), 'Soil station');
    await user.type(screen.getByLabelText('Description'), 'Measures soil.');
    await user.type(screen.getByLabelText('Technologies', { selector: 'input' }), 'ESP32');
    await fillTheRest(user);
    await user.click(await addButton(user));
    expect(await proof.findByText(/^This code is already used\./u)).toBeVisible();
    const sent = adding.server.requests.find((request) => request.name === addCall)?.body as FormData;
    expect([sent.get('proof_code'), sent.get('proof_photo'), sent.get('proof_corners')]).toEqual([
      'ACDEFH',
      '2',
      '0,0,1000,1000',
    ]);
    expect(screen.getByLabelText('Title')).toHaveValue('Soil station');
    await user.click(proof.getByRole('button', { name: 'Get a new code' }));
    expect(await proof.findByText('WXY347')).toBeVisible();
    expect(proof.queryByText(/^This code is already used\./u)).not.toBeInTheDocument();
  });

  it('photos that may be drawn are told, and no photo gets a stamp before somebody has seen a code', async () => {
    const { verification_id, expires_at } = verification;
    const check = { id: 'real', title: 'A real photo', result: 'warn', sentence: 'Perhaps it is drawn.' };
    adding.server.on(verifyPhotosCall, () => ({
      message: true,
      data: { verification_id, checks: [check], expires_at },
    }));
    const user = openApp('/add-project');
    await choosePhotos(user);
    await user.click(screen.getByRole('button', { name: 'Verify project' }));
    const report = within(await screen.findByRole('region', { name: 'Verification' }));
    expect(await report.findByText('Perhaps it is drawn.')).toBeVisible();
    expect(report.queryByText('Verified')).not.toBeInTheDocument();
  });

  it('the photo report asks for real images next to the failed checks', async () => {
    adding.server.on(verifyPhotosCall, () =>
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

  it('a seller whose photo verification exceeds the rate limit is not asked for other photos', async () => {
    adding.server.on(verifyPhotosCall, () =>
      problem(429, 'too-many-requests', { message: 'Try again in a minute.' }),
    );
    const user = openApp('/add-project');
    await choosePhotos(user);
    await user.click(screen.getByRole('button', { name: 'Verify project' }));
    expect(await screen.findByText('Try again in a minute.')).toBeVisible();
    expect(screen.queryByText('Please add the real project images')).toBeNull();
  });
});

describe('the preview', () => {
  it("the listing preview shows the project card, the buyer's total and the seller's share", async () => {
    const user = openApp('/add-project');
    await user.type(await screen.findByLabelText('Title'), 'Line follower');
    await user.type(screen.getByLabelText('Price in rupees'), '999');
    await toStep(user, 'Price');
    const preview = within(await screen.findByRole('region', { name: 'How buyers will see it' }));
    expect(preview.getByRole('heading', { name: 'Line follower' })).toBeVisible();
    expect(preview.getByText('Buyer pays').nextSibling).toHaveTextContent('₹1,049');
    expect(preview.getByText('You receive').nextSibling).toHaveTextContent('₹999');
  });
});
