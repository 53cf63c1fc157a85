// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { missingBrowserParts } from '../../testing/browser-parts.ts';
import { aPage, aProfile, aProjectCard } from '../../testing/factories.ts';
import { aConfig } from '../../testing/factories.ts';
import { heldAnswer } from '../../testing/held-answer.ts';
import { address, freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { problem, stubServer, type StubServer } from '../../testing/stub-server.ts';

const listCall = 'GET /api/projects/getproject';

let server: StubServer;

missingBrowserParts();
freshBrowser();

beforeEach(() => {
  signIn();
  server = stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile() }),
    [listCall]: () => aPage([aProjectCard({ title: 'Mess menu' }), aProjectCard({ title: 'Soil station' })]),
  });
});

/** What the last reading of the list asked for. */
function asked(): Record<string, string> {
  const last = server.requests.findLast((request) => request.name === listCall);
  const { limit: _limit, ...rest } = Object.fromEntries(last?.url.searchParams ?? []);
  return rest;
}

describe('the market', () => {
  it('shows what is listed, how much that is, and where each leads', async () => {
    openApp('/your-project');
    expect(await screen.findByText('2 projects')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mess menu' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/projects\/[\w-]+$/u),
    );
  });

  it('says that it is loading until the projects are there', async () => {
    const { answer, letGo } = heldAnswer();
    server.on(listCall, () => answer);
    openApp('/your-project');
    expect(await screen.findByText('Loading projects...')).toBeVisible();
    letGo(aPage([aProjectCard({ title: 'Mess menu' })]));
    expect(await screen.findByText('1 project')).toBeVisible();
    expect(screen.queryByText('Loading projects...')).not.toBeInTheDocument();
  });

  it('searches after a pause in typing, and writes the words into the address', async () => {
    const user = openApp('/your-project');
    await user.type(await screen.findByRole('searchbox', { name: 'Search projects' }), 'soil');
    await waitFor(() => expect(asked()).toEqual({ search: 'soil', sort: 'newest' }));
    expect(address()).toBe('/your-project?search=soil');
    expect(server.requests.filter(({ url }) => url.searchParams.get('search') === 'so')).toEqual([]);
  });

  it('keeps category, level, sort and view in the address, so that a link shows the same', async () => {
    const user = openApp('/your-project');
    await screen.findByText('2 projects');
    await user.selectOptions(screen.getByLabelText('Category'), 'HARDWARE');
    await user.selectOptions(screen.getByLabelText('Level'), 'High');
    await user.selectOptions(screen.getByLabelText('Sort'), 'price-low');
    await user.click(screen.getByRole('radio', { name: 'List' }));
    await waitFor(() => expect(asked()).toEqual({ category: 'HARDWARE', level: 'High', sort: 'price-low' }));
    expect(address()).toBe('/your-project?category=HARDWARE&level=High&sort=price-low&view=list');
  });

  it('opens as the address says', async () => {
    openApp('/your-project?category=SOFTWARE&level=Low&sort=popular&search=menu');
    await screen.findByText('2 projects');
    expect(asked()).toEqual({ category: 'SOFTWARE', level: 'Low', sort: 'popular', search: 'menu' });
    expect(screen.getByRole('searchbox')).toHaveValue('menu');
    expect(screen.getByLabelText('Category')).toHaveValue('SOFTWARE');
    expect(screen.getByLabelText('Sort')).toHaveValue('popular');
  });

  it('takes one filter away by its chip, and all by Clear Filters', async () => {
    const user = openApp('/your-project?category=SOFTWARE&level=Low&search=menu');
    const chips = within(await screen.findByRole('list', { name: 'Active filters' }));
    await user.click(chips.getByRole('button', { name: 'Remove: Low' }));
    await waitFor(() => expect(address()).toBe('/your-project?search=menu&category=SOFTWARE'));
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(address()).toBe('/your-project'));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('says when nothing matches, with the way out', async () => {
    server.on(listCall, ({ url }) =>
      url.searchParams.has('search') ? aPage([]) : aPage([aProjectCard({ title: 'Mess menu' })]),
    );
    const user = openApp('/your-project?search=zebra');
    expect(await screen.findByText('No projects found matching your criteria')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear Filters' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('link', { name: 'Mess menu' })).toBeVisible();
  });

  it('can be tried again when it could not be loaded', async () => {
    server.on(listCall, () => problem(500, 'internal-error'));
    const user = openApp('/your-project');
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
    expect(screen.getByText('The projects could not be loaded')).toBeVisible();
    server.on(listCall, () => aPage([aProjectCard({ title: 'Mess menu' })]));
    await user.click(retry);
    expect(await screen.findByRole('link', { name: 'Mess menu' })).toBeVisible();
  });

  it('adds the next page below, and says how far it goes', async () => {
    server.on(listCall, ({ url }) =>
      url.searchParams.get('cursor') === 'after-1'
        ? { data: [aProjectCard({ title: 'Second' })], meta: { total: 2, next_cursor: null } }
        : { data: [aProjectCard({ title: 'First' })], meta: { total: 2, next_cursor: 'after-1' } },
    );
    const user = openApp('/your-project');
    expect(await screen.findByText('1 of 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: 'Second' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'First' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });
});

describe('a bookmark', () => {
  it('shows at once, and goes away again with a word when it could not be kept', async () => {
    const project = aProjectCard({ title: 'Mess menu' });
    server.on(listCall, () => aPage([project]));
    let answer!: (response: Response) => void;
    // eslint-disable-next-line promise/avoid-new -- the test answers when it has looked
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    server.on(`GET /api/bookmark/${project.project_id}`, () => answered);
    const user = openApp('/your-project');
    await user.click(await screen.findByRole('button', { name: 'Bookmark Mess menu' }));
    expect(screen.getByRole('button', { name: 'Remove the bookmark of Mess menu' })).toBeVisible();
    answer(problem(500, 'internal-error'));
    expect(await screen.findByText('Bookmark not added')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Bookmark Mess menu' })).toBeVisible();
  });
});
