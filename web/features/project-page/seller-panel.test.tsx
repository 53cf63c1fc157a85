import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { projectId, stageProjectPage } from '../../testing/project-page-stage.ts';
import { problem } from '../../testing/stub-server.ts';

const page = stageProjectPage();

describe("the seller's own project", () => {
  const sellerCall = `PUT /api/projects/${projectId}`;

  // covers: S1.9, S2.20, S2.66
  it('editing a project sends only the changed fields', async () => {
    const sent: FormData[] = [];
    page.server.on(sellerCall, ({ body }) => {
      sent.push(body as FormData);
      page.project = { ...page.project, price: 1_499 };
      return { data: page.project };
    });
    const user = page.show({ relation: 'seller' });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const price = await screen.findByLabelText('Price in rupees');
    await user.clear(price);
    await user.type(price, '0');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText(/Enter a price from ₹1/u)).toBeVisible();
    await user.clear(price);
    await user.type(price, '1,499');
    expect(screen.getByText('Buyer pays ₹1,574')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Project updated successfully!')).toBeVisible();
    expect(sent.map((form) => Object.fromEntries(form))).toEqual([{ price: '1499' }]);
    expect(await screen.findByText('₹1,574')).toBeVisible();
  });

  // covers: S1.43
  it('a seller of a device can change what is in the box, and sees a refusal beside it', async () => {
    const sent: FormData[] = [];
    page.server.on(sellerCall, ({ body }) => {
      sent.push(body as FormData);
      if (sent.length === 1)
        return problem(400, 'invalid-field', { field: 'parts', message: 'No phone numbers.' });
      return { data: page.project };
    });
    const user = page.show({ relation: 'seller', category: 'HARDWARE', parts: 'Robot' });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const parts = await screen.findByRole('textbox', { name: /^In the box/u });
    expect(parts).toHaveValue('Robot');
    await user.type(parts, '{Enter}Charger');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('No phone numbers.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Project updated successfully!')).toBeVisible();
    expect(sent.map((form) => Object.fromEntries(form))).toEqual([
      { parts: 'Robot\nCharger' },
      { parts: 'Robot\nCharger' },
    ]);
  });

  // covers: S1.40
  it('a seller reads why the photo of a device was declined, and sends another one with a new code', async () => {
    const sent: FormData[] = [];
    const now = Date.now();
    page.server.on('POST /api/projects/build-code', () => ({
      data: { code: 'ACDEFH', expires_at: new Date(now + 1_800_000).toISOString() },
    }));
    page.server.on(`POST /api/projects/${projectId}/build-proof`, ({ body }) => {
      sent.push(body as FormData);
      const { proof_declined: _declined, ...project } = page.project;
      page.project = { ...project, build_proof: { state: 'waiting', on: '2026-11-30' } };
      return { data: page.project };
    });
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
    const user = page.show({
      relation: 'seller',
      category: 'HARDWARE',
      build_proof: { state: 'none', on: null },
      proof_declined: 'The paper is not legible.',
    });
    expect(await screen.findByText(/The paper is not legible\./u)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send another photo' }));
    await user.click(await screen.findByRole('button', { name: 'Get a code' }));
    expect(await screen.findByText('ACDEFH')).toBeVisible();
    const photo = new File(['x'], 'paper.jpg', { type: 'image/jpeg' });
    await user.upload(screen.getByLabelText('Photo of the device with the code'), photo);
    await user.click(screen.getByRole('button', { name: 'Take the whole photo' }));
    await user.click(screen.getByRole('button', { name: 'Send the photo' }));
    await screen.findAllByText('A person looks at your photo within a day.');
    expect(screen.queryByText(/The paper is not legible\./u)).toBeNull();
    expect(sent.map((form) => [form.get('proof_code'), form.get('proof_corners')])).toEqual([
      ['ACDEFH', '0,0,1000,1000'],
    ]);
  });

  it('the seller of copies sees how many are sold, and can change the licence but not the sale mode', async () => {
    const sent: FormData[] = [];
    page.server.on(sellerCall, ({ body }) => {
      sent.push(body as FormData);
      return { data: page.project };
    });
    const terms = { sale_mode: 'copies', licence: 'personal-use', copies_sold: 2 } as const;
    const user = page.show({ relation: 'seller', ...terms });
    expect(await screen.findByText('2 copies sold · Licence: Personal use')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByRole('radio', { name: 'One buyer' })).toBeDisabled();
    await user.selectOptions(screen.getByLabelText('Licence of the copies'), 'Any project');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Project updated successfully!')).toBeVisible();
    expect(sent.map((form) => Object.fromEntries(form))).toEqual([{ licence: 'any-project' }]);
  });

  it('a banned project shows the reason and cannot be edited', async () => {
    page.show({ relation: 'seller', listing: 'banned', ban_reason: 'Not your own work' });
    expect(await screen.findByText(/Reason: “Not your own work”/u)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'List again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
  });

  it('the page of a listing on hold does not tell its seller that buyers see the buy button', async () => {
    page.show({ relation: 'seller', listing: 'listed', held_until: '2026-12-02T18:30:00.000Z' });
    expect(await screen.findByText(/^Nobody can start to buy it/u)).toBeVisible();
    expect(screen.queryByText(/see the price and the buy button/u)).toBeNull();
    expect(screen.queryByText('Available')).toBeNull();
  });

  it('the seller of a closed shop sees on each project that it cannot be bought', async () => {
    page.show({ relation: 'seller', shop_closed: { until: '2026-12-02T18:30:00.000Z' } });
    expect(await screen.findByText(/^Your shop is closed until \d+ Dec 2026/u)).toBeVisible();
  });

  it('a project can be relisted after a refund', async () => {
    const sent: FormData[] = [];
    page.server.on(sellerCall, ({ body }) => {
      sent.push(body as FormData);
      page.project = { ...page.project, listing: 'listed' };
      return { data: page.project };
    });
    const user = page.show({ relation: 'seller', listing: 'withdrawn', title: 'Attendance' });
    expect(await screen.findByText('Not listed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'List again' }));
    expect(await screen.findByText('Your project is listed again.')).toBeVisible();
    expect(sent.map((form) => Object.fromEntries(form))).toEqual([{ title: 'Attendance' }]);
    expect(screen.queryByText('Not listed')).toBeNull();
    expect(screen.queryByRole('button', { name: 'List again' })).toBeNull();
  });

  // covers: S2.70
  it('a seller sees the link to the repository of their own project', async () => {
    page.show({
      relation: 'seller',
      Project_data: { tech_stack: 'TypeScript', repo_url: 'https://github.com/rohan/attendance' },
    });
    expect(await screen.findByRole('link', { name: 'Open repository' })).toHaveAttribute(
      'href',
      'https://github.com/rohan/attendance',
    );
  });
});
