import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aCompactCard, aPage } from '../../testing/factories.ts';
import { detailsCall, projectId, relatedCall, stageProjectPage } from '../../testing/project-page-stage.ts';
import { address } from '../../testing/render-app.tsx';
import { problem } from '../../testing/stub-server.ts';

const page = stageProjectPage();

function listUnder(title: string) {
  const section = screen.getByRole('heading', { name: title }).closest('section') as HTMLElement;
  return within(section)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
}

describe('a project before payment', () => {
  // covers: S2.67, S2.68, S2.69, S2.70
  it('a visitor sees subject, complexity, hours, technologies and features', async () => {
    page.show({
      subject: 'Computer vision',
      complexity: 'Very High',
      duration_hours: 120,
      tech_stack: 'Python, OpenCV,FastAPI,  C++ ',
      features: 'Marks attendance from a webcam\n\n  Exports to Excel, for the office  ',
    });
    expect(await screen.findByText('Computer vision', { selector: 'bdi' })).toBeVisible();
    expect(screen.getByText('Very High level')).toBeVisible();
    expect(screen.getByText('120 hours of work')).toBeVisible();
    expect(listUnder('Technologies')).toEqual(['Python', 'OpenCV', 'FastAPI', 'C++']);
    expect(listUnder('Key features')).toEqual([
      'Marks attendance from a webcam',
      'Exports to Excel, for the office',
    ]);
    expect(screen.queryByRole('link', { name: 'Open repository' })).not.toBeInTheDocument();
  });

  it('the page of a project without pictures shows the title only in the heading', async () => {
    page.show({ title: 'Chess clock', subject: 'Games', images: [], pictures: [] });
    await screen.findByRole('heading', { name: 'Chess clock', level: 1 });
    const main = within(screen.getByRole('main'));
    expect(main.getAllByText('Chess clock')).toHaveLength(1);
  });

  it('the project page shows the warnings of the verification', async () => {
    page.show();
    const summary = within(await screen.findByRole('region', { name: 'Verification report' }));
    expect(summary.getByText('No automated tests were found.')).toBeVisible();
  });

  it('a payment that the bank confirms after its dialog was closed shows within two seconds', async () => {
    page.show({ status: 'pending', reserved_by_me: true });
    await screen.findByRole('heading', { level: 1 });
    const calls = page.server.count(detailsCall);
    await vi.waitFor(() => expect(page.server.count(detailsCall)).toBeGreaterThan(calls), { timeout: 2_000 });
  });

  // covers: S2.86, S9.16
  it.each([
    ['SOFTWARE', 'Messages to the seller until 30 days after completion'],
    ['HARDWARE', 'Messages to the seller until 30 days after completion'],
    ['SOFTWARE', 'Support for 30 days after completion, with an answer in 48 hours'],
    ['HARDWARE', 'Support for 30 days after completion, with an answer in 48 hours'],
  ] as const)('the page of a %s project lists "%s" among the benefits', async (category, promise) => {
    page.show({ category });
    expect(await screen.findByText(promise)).toBeVisible();
  });
});

describe('related projects', () => {
  const related = {
    seller: [aCompactCard({ title: 'Chess clock' })],
    similar: [aCompactCard({ title: 'QR register' })],
  };

  it("a visitor sees the seller's other projects and similar ones below the project", async () => {
    page.server.on(relatedCall, () => ({ data: related }));
    page.show();
    await screen.findByRole('heading', { name: 'Similar projects' });
    expect(screen.getByRole('heading', { name: `More from ${page.project.author.full_name}` })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Chess clock' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'QR register' })).toHaveAttribute(
      'href',
      `/projects/${related.similar[0]?.project_id}`,
    );
  });

  it('a seller does not see their other projects below their own project, and the page works without similar ones', async () => {
    page.server.on(relatedCall, () => ({ data: { ...related, similar: [] } }));
    page.show({ relation: 'seller' });
    await waitFor(() => expect(page.server.count(relatedCall)).toBe(1));
    await screen.findByRole('heading', { name: 'Reviews' });
    expect(screen.queryByRole('heading', { name: /More from|Similar/u })).not.toBeInTheDocument();
  });
});

describe('the back button', () => {
  // covers: S2.76
  it('the back button of a page opened directly leads to the discover page', async () => {
    page.server.on('GET /api/projects/getproject', () => aPage([]));
    const user = page.show();
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toMatch(/^\/discover/u));
  });
});

describe('the project page', () => {
  it('a buyer whose payment never became a sale is not told that access has ended', async () => {
    page.server.on(detailsCall, () =>
      problem(410, 'purchase-refunded', {
        project_title: 'Line follower robot',
        purchase_state: 'refunded',
        refund_cause: 'not-for-sale',
        receipt_number: null,
      }),
    );
    page.show();
    expect(await screen.findByText(/arrived when the project was no longer for sale\.$/u)).toBeVisible();
    expect(screen.queryByText(/access to the project has ended/u)).toBeNull();
  });

  it('the verification report shows the verified commit', async () => {
    const user = page.show();
    await user.click(await screen.findByRole('button', { name: 'See the report' }));
    const report = within(await screen.findByRole('dialog', { name: 'Verification report' }));
    expect(report.getByText('1 warning, 1 passed')).toBeVisible();
    const headings = report.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Whose', 'Runs', 'Languages']);
    expect(report.getByText('No automated tests were found.')).toBeVisible();
    expect(report.getByText('90516ff')).toBeVisible();
    expect(report.getByText('TypeScript')).toBeVisible();
  });

  // covers: S2.78
  it('a like is updated optimistically and rolled back on an error', async () => {
    page.server.on(`POST /api/projects/${projectId}/like`, () => problem(500, 'internal-error'));
    const user = page.show();
    await user.click(await screen.findByRole('button', { name: 'Like, 0 likes' }));
    expect(await screen.findByText('Your like could not be saved.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Like, 0 likes' })).toBeVisible();
  });
});

describe('a project with one commit', () => {
  it('a project with one commit has a note on its page and in its report', async () => {
    const note = 'One commit, no earlier history';
    const { verification } = page.project;
    const user = page.show({
      verification_note: note,
      verification: verification === null ? null : { ...verification, note },
    });
    expect(await screen.findByText(note)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'See the report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Verification report' }));
    expect(dialog.getByText(note)).toBeVisible();
    expect(dialog.getByText('No automated tests were found.')).toBeVisible();
  });
});
