import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Review } from '#contract/entities/seller.ts';
import { projectId, stageProjectPage } from '../../testing/project-page-stage.ts';
import { problem } from '../../testing/stub-server.ts';

const page = stageProjectPage();

const aReview = (number: number, given: Partial<Review> = {}): Review => ({
  id: `01a1f990-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
  user: `buyer.${number}`,
  rating: 5,
  comment: `Words ${number}`,
  date: '2026-11-20T09:00:00.000Z',
  project_title: `Robot ${number}`,
  version: null,
  counts: true,
  edited_at: null,
  reply: null,
  ...given,
});

describe('the seller card', () => {
  // covers: S2.87, S2.88
  it('a seller without reviews is shown without a rating or response time', async () => {
    page.show();
    expect(await screen.findAllByText('No reviews yet')).toHaveLength(2);
    expect(document.body).not.toHaveTextContent(/5\.0|out of 5|\b2 hours|answers in/u);
  });

  it('a rating is shown with the number of reviews', async () => {
    page.show({
      author: {
        ...page.project.author,
        rating: 4.7,
        reviews_count: 3,
        is_new_seller: false,
        projects_completed: 5,
      },
    });
    expect(await screen.findAllByText('Rated 4.7 out of 5 by 3 buyers')).toHaveLength(2);
    expect(screen.getAllByText('(3)')).toHaveLength(2);
    expect(screen.getByText('Sold to 5 different buyers')).toBeVisible();
    expect(screen.queryByText('No reviews yet')).not.toBeInTheDocument();
  });
});

describe('reviews', () => {
  it("the reviews on a project page cover all of the seller's sales and are paginated", async () => {
    const asked: string[] = [];
    page.server.on(`GET /api/projects/${projectId}/reviews`, ({ url }) => {
      asked.push(url.search);
      return { data: [aReview(3)], meta: { total: 3, next_cursor: null } };
    });
    const user = page.show({
      author: { ...page.project.author, ratings: [0, 0, 1, 0, 2] },
      reviews: [aReview(1), aReview(2)],
      reviews_total: 3,
      reviews_cursor: 'next',
    });
    expect(await screen.findByText('3 reviews of projects sold by Rohan Iyer, newest first.')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Reviews by stars' })).toHaveTextContent('5 ★24 ★03 ★12 ★01 ★0');
    expect(screen.getByText('of Robot 1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more reviews' }));
    expect(await screen.findByText('of Robot 3')).toBeVisible();
    expect(asked).toEqual(['?cursor=next']);
    expect(screen.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument();
  });

  it('loaded reviews stay visible when the next page fails to load, and loading it can be retried', async () => {
    page.server.on(`GET /api/projects/${projectId}/reviews`, () => problem(503, 'service-unavailable'));
    const user = page.show({ reviews: [aReview(1)], reviews_total: 2, reviews_cursor: 'next' });
    await user.click(await screen.findByRole('button', { name: 'Show more reviews' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('More reviews could not be loaded.');
    expect(screen.getByText('of Robot 1')).toBeVisible();
    page.server.on(`GET /api/projects/${projectId}/reviews`, () => ({
      data: [aReview(2)],
      meta: { total: 2, next_cursor: null },
    }));
    await user.click(screen.getByRole('button', { name: 'Show more reviews' }));
    expect(await screen.findByText('of Robot 2')).toBeVisible();
  });

  it('the author of an uncounted review sees why others cannot see it', async () => {
    page.show({ reviews: [aReview(1, { counts: false })] });
    expect(await screen.findByText(/^Only you see this review, and it does not count/u)).toBeVisible();
  });
});
