import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { detailsCall, stageProjectPage } from '../../testing/project-page-stage.ts';

const page = stageProjectPage();

describe('the terms of sale', () => {
  // covers: S2.131
  it('the terms of sale name one buyer, or the licence and the number of copies sold', async () => {
    page.show();
    expect(await screen.findByText('For one buyer')).toBeVisible();
    page.show({ sale_mode: 'copies', licence: 'single-project', copies_sold: 1_200 });
    expect(await screen.findByText('Copies · 1,200 sold')).toBeVisible();
    expect(screen.getByText(/^Licence: One project\./u)).toBeVisible();
  });
});

describe('the buy button', () => {
  it('the buy button of a project in a closed shop is disabled, and the date of the reopening is shown', async () => {
    page.show({ shop_closed: { until: '2026-12-02T18:30:00.000Z' } });
    expect(await screen.findByText(/^Closed until \d+ Dec 2026$/u)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
  });

  it('the buy panel of hardware shows the date by which the seller ships it', async () => {
    page.show({ category: 'HARDWARE' });
    expect(await screen.findByText(/Ships by \w{3}, \d+ \w+, or you get your money back$/u)).toBeVisible();
  });

  it('the buy button is disabled next to a countdown while another buyer is paying', async () => {
    page.show({ status: 'pending', reserved_until: new Date(Date.now() + 760_000).toISOString() });
    expect(await screen.findByText('Someone is paying for this right now')).toBeVisible();
    expect(screen.getByText(/^Reserved, available again in 12 minutes$/u)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
  });

  it('the buy button is enabled when the reservation expires', async () => {
    page.server.on(detailsCall, () => {
      const isExpired =
        page.project.reserved_until !== null && Date.parse(page.project.reserved_until) <= Date.now();
      return {
        data: isExpired ? { ...page.project, status: 'available', reserved_until: null } : page.project,
      };
    });
    page.show({ status: 'pending', reserved_until: new Date(Date.now() + 1_500).toISOString() });
    expect(await screen.findByText('Someone is paying for this right now')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Buy Now' })).toBeEnabled(), {
      timeout: 8_000,
    });
  });

  it("the seller's own project has no buy button", async () => {
    page.show({ relation: 'seller' });
    expect(await screen.findByRole('link', { name: 'Go to dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    expect(screen.getByText('Your Project')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Buy Now' })).not.toBeInTheDocument();
  });
});
