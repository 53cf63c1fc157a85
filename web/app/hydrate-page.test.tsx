// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProjectDetails } from '#contract/entities/project.ts';
import { isBuyRemembered } from '../lib/buy-after-sign-in.ts';
import { site } from '../public-pages/landing/landing-fixture.ts';
import { renderPage } from '../public-pages/render-page.tsx';
import { missingBrowserParts } from '../testing/browser-parts.ts';
import { aCompactCard, aConfig, aPage, aProfile } from '../testing/factories.ts';
import { anInside, aProjectPage } from '../testing/project-factories.ts';
import { freshBrowser, signIn } from '../testing/render-app.tsx';
import { stubServer } from '../testing/stub-server.ts';
import { takeOverPage } from './start-application.tsx';
import { startPage } from './visitor-page.ts';

missingBrowserParts();
freshBrowser();
let application: Root | null = null;
afterEach(() => {
  act(() => application?.unmount());
  application = null;
  document.body.replaceChildren();
});

const similar = aCompactCard({ title: 'Tide table' });

async function openDocument(project: ProjectDetails): Promise<HTMLElement> {
  const { body, data } = await renderPage(
    {
      kind: 'project',
      project,
      preview: '/preview.png',
      inside: anInside(),
      questions: { data: [], total: 0 },
      fromSeller: [],
      similar: [similar],
    },
    site,
  );
  window.history.replaceState(null, '', `/projects/${project.project_id}`);
  document.body.innerHTML = `<div id="root" data-page="project">${body}</div>${data}`;
  return document.getElementById('root') as HTMLElement;
}

// The console must stay silent, so these tests also prove that the browser renders the same HTML as the server.
describe("the document of a project's page", () => {
  it('a visitor can buy, ask and report through the log-in, without scripts', async () => {
    const project = aProjectPage({ description: `${'word '.repeat(200)}end` });
    await openDocument(project);
    expect(screen.getByRole('heading', { level: 1, name: project.title })).toBeVisible();
    expect(screen.getByText(/word end$/u)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Read More' })).toBeNull();
    for (const name of ['Buy Now', 'Log in to ask the seller', 'Report this listing']) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toMatch(/^\/login\?next=/u);
    }
    expect(screen.getByRole('link', { name: 'Tide table' })).toHaveAttribute(
      'href',
      `/projects/${similar.project_id}`,
    );
  });

  it('a member who presses Buy before the page is hydrated is remembered as wanting the project', async () => {
    const project = aProjectPage();
    signIn();
    stubServer({ 'GET /api/config': () => aConfig(), 'GET /api/auth/me': () => new Promise(() => {}) });
    const root = await openDocument(project);
    void startPage(root);
    const link = screen.getByRole('link', { name: 'Buy Now' });
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
    expect(isBuyRemembered(project.project_id)).toBe(true);
  });

  it('a member keeps the elements of the document and sees what only members see', async () => {
    const project = aProjectPage();
    signIn();
    stubServer({
      'GET /api/config': () => aConfig(),
      'GET /api/auth/me': () => ({ data: aProfile() }),
      [`GET /api/projects/projectdetails/${project.project_id}`]: () => ({
        data: { ...project, relation: 'visitor', liked: true },
      }),
      [`GET /api/projects/${project.project_id}/inside`]: () => ({ data: anInside() }),
      [`GET /api/projects/${project.project_id}/questions`]: () => aPage([]),
      [`GET /api/projects/${project.project_id}/related`]: () => ({
        data: { seller: [], similar: [similar] },
      }),
    });
    const root = await openDocument(project);
    const heading = screen.getByRole('heading', { level: 1, name: project.title });
    await act(async () => {
      application = await takeOverPage(root);
    });
    expect(await screen.findByRole('button', { name: 'Buy Now' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: project.title })).toBe(heading);
    expect(await screen.findByRole('button', { name: /^Liked/u })).toBeVisible();
    expect(await screen.findByLabelText('Your question')).toBeVisible();
  });
});
