import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect } from 'vitest';
import { aConfig, aPage, aProfile } from './factories.ts';
import { aProjectPage } from './project-factories.ts';
import { freshBrowser, signIn } from './render-app.tsx';
import { stubServer, type StubServer } from './stub-server.ts';

export const verifyCall = 'POST /api/projects/anayze-repo';
export const addCall = 'POST /api/projects/add-project';
export const repositoryUrl = 'https://github.com/asha/mess-menu';

export const verification = {
  verification_id: '01a1f990-0000-7000-8000-0000000000dd',
  verified: true,
  repository: {
    full_name: 'asha/mess-menu',
    url: repositoryUrl,
    description: null,
    default_branch: 'main',
    private: true,
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
  suggested: {
    title: 'Mess menu',
    description: 'What the mess serves.',
    tech_stack: 'TypeScript, HTML',
    features: 'Votes\nForecast',
  },
};

/** Registers test hooks; must be called once per file. */
export function stageAddProject(): { server: StubServer } {
  freshBrowser();
  const stage = {} as { server: StubServer };
  beforeEach(() => {
    signIn();
    const listed = aProjectPage({ title: 'Mess menu', relation: 'seller' });
    stage.server = stubServer({
      'GET /api/config': () => aConfig(),
      'GET /api/auth/me': () => ({ data: aProfile({ github_verified: true }) }),
      'GET /api/repositories': () => ({ data: [] }),
      'GET /api/projects/getproject': () => aPage([]),
      [verifyCall]: () => ({ data: verification }),
      [addCall]: () => ({ data: listed }),
      [`GET /api/projects/projectdetails/${listed.project_id}`]: () => ({ data: listed }),
    });
  });
  return stage;
}

export const nextButton = () => screen.findByRole('button', { name: 'Continue' });

export async function toStep(user: UserEvent, step: 'Pick' | 'Describe' | 'Price'): Promise<void> {
  await user.click(await screen.findByRole('link', { name: step }));
  await waitFor(() => expect(screen.getByText(step, { selector: '[aria-current="step"] a' })).toBeVisible());
}

/** The button is on the last step. */
export async function addButton(user: UserEvent): Promise<HTMLElement> {
  await toStep(user, 'Price');
  return await screen.findByRole('button', { name: 'Add Project' });
}

export async function verify(user: UserEvent, url = repositoryUrl): Promise<void> {
  await user.type(await screen.findByLabelText('Repository address'), url);
  await user.click(screen.getByRole('button', { name: 'Verify project' }));
}

export async function fillTheRest(user: UserEvent): Promise<void> {
  await user.type(screen.getByLabelText('Subject'), 'Web development');
  await user.type(screen.getByLabelText('Price in rupees'), '1,299');
  await user.type(screen.getByLabelText('Hours of work'), '24');
}
