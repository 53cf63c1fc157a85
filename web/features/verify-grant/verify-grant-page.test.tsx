import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConfig } from '../../testing/factories.ts';
import { freshBrowser, openApp } from '../../testing/render-app.tsx';
import { stubServer } from '../../testing/stub-server.ts';

freshBrowser();

const grant = {
  order: 'PH-000042',
  title: 'Mess menu with votes',
  licence: 'exclusive' as const,
  commit: '90516ff0000000000000000000000000000000aa',
  archive: { sha256: 'ab'.repeat(32), size_bytes: 1_000 },
  buyer: 'Asha Rao',
  paid_at: '2026-11-20T09:00:00.000Z',
  issued_at: '2026-11-21T09:00:00.000Z',
};

function open(data: object) {
  stubServer({
    'GET /api/config': () => aConfig(),
    'POST /api/public/grant-checks': () => ({ data }),
  });
  return openApp('/verify');
}

describe('the page that verifies licence grants', () => {
  // covers: S7.281
  it('a visitor who pastes a licence grant sees that it is valid and what it says', async () => {
    const person = open({ verdict: 'valid', grant });
    await person.type(await screen.findByLabelText('Text of the grant'), 'a.b.c');
    await person.click(screen.getByRole('button', { name: 'Check the grant' }));
    expect(await screen.findByText('Valid')).toBeDefined();
    expect(screen.getByText('Asha Rao')).toBeDefined();
    expect(screen.getByText('PH-000042')).toBeDefined();
  });

  it('a visitor who submits the empty form is asked for a licence grant', async () => {
    const person = open({ verdict: 'invalid', grant: null });
    await person.click(await screen.findByRole('button', { name: 'Check the grant' }));
    expect(await screen.findByText('Choose a grant file or paste its text.')).toBeDefined();
  });
});
