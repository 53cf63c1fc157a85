import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { deferredResponse } from '../testing/deferred-response.ts';
import { aCompactCard, aConfig, aPage, aProfile } from '../testing/factories.ts';
import { aPageOfOrders } from '../testing/order-factories.ts';
import { aProjectPage } from '../testing/project-factories.ts';
import { freshBrowser, openApp, signIn } from '../testing/render-app.tsx';
import { problem, stubServer, type StubServer } from '../testing/stub-server.ts';

const listCall = 'GET /api/projects/getproject';
const project = aProjectPage({ title: 'Mess menu' });
const detailsCall = `GET /api/projects/projectdetails/${project.project_id}`;

let server: StubServer;
freshBrowser();

beforeEach(() => {
  signIn();
  server = stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile() }),
    'GET /api/projects/shipping-details': () => aPageOfOrders([]),
    [listCall]: () => aPage([aCompactCard({ project_id: project.project_id, title: project.title })]),
    [detailsCall]: () => ({ data: project }),
    'GET /api/claims': () => ({ data: [] }),
  });
});

describe('preloading', () => {
  it('hovering over a link loads its page once, and a click then shows the page without waiting', async () => {
    const user = openApp('/orders');
    await user.hover(await screen.findByRole('link', { name: 'Your Project' }));
    await waitFor(() => expect(server.count(listCall)).toBe(1));
    server.on(listCall, () => deferredResponse().response);
    await user.click(screen.getByRole('link', { name: 'Your Project' }));
    expect((await screen.findAllByText('1 project'))[0]).toBeVisible();
    expect(screen.queryByText('Loading projects...')).not.toBeInTheDocument();
    expect(server.count(listCall)).toBe(1);
  });

  it('a hovered project is shown from its preview, and a view is counted only when the project is opened', async () => {
    const user = openApp('/your-project');
    await user.hover(await screen.findByRole('link', { name: 'Mess menu' }));
    await waitFor(() => expect(server.count(detailsCall)).toBe(1));
    const isPreview = () =>
      server.requests
        .filter(({ name }) => name === detailsCall)
        .map(({ headers }) => headers.get('purpose') === 'prefetch');
    expect(isPreview()).toEqual([true]);
    server.on(detailsCall, () => deferredResponse().response);
    await user.click(screen.getByRole('link', { name: 'Mess menu' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mess menu' })).toBeVisible();
    expect(isPreview()).toEqual([true, false]);
  });

  it('a failed preload shows no message, but opening the page shows the error', async () => {
    const user = openApp('/orders');
    server.on(listCall, () => problem(500, 'internal-error'));
    await user.hover(await screen.findByRole('link', { name: 'Your Project' }));
    await waitFor(() => expect(server.count(listCall)).toBe(2));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Your Project' }));
    expect(await screen.findByText('The projects could not be loaded')).toBeVisible();
  });
});
