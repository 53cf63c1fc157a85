import { describe, expect, it } from 'vitest';
import { returnPathOf } from '#domain/accounts/return-path.ts';
import type { IdentityUser } from '../api/identity/identity-client.ts';
import type { SessionState } from '../api/session-store.ts';
import { aNewProfile, aProfile } from '../testing/factories.ts';
import { guardStepOf, guardStepPath, type GuardStep } from './guard.ts';

const user = (emailVerified: boolean): IdentityUser => ({
  id: 'asha',
  email: 'asha@example.org',
  emailVerified,
  name: null,
});

describe('the way to the guarded pages', () => {
  const cases: [string, SessionState, GuardStep][] = [
    ['waits while it is not known who this is', { kind: 'loading' }, 'loading'],
    ['sends somebody who is not signed in to log in', { kind: 'signed-out' }, 'login'],
    [
      'sends somebody whose details could not be had to log in',
      { kind: 'failed', user: user(true) },
      'login',
    ],
    ['waits for the details of somebody signed in', { kind: 'fetching', user: user(true) }, 'fetching'],
    [
      'asks for the profile before the e-mail address',
      { kind: 'ready', user: user(false), profile: aNewProfile() },
      'complete-profile',
    ],
    [
      'asks for the profile although the address is verified',
      { kind: 'ready', user: user(true), profile: aNewProfile({ email_verified: true }) },
      'complete-profile',
    ],
    [
      'asks to verify the address once the profile is complete',
      { kind: 'ready', user: user(false), profile: aProfile({ email_verified: false }) },
      'verify-email',
    ],
    [
      'lets in as soon as the provider knows that the address is verified',
      { kind: 'ready', user: user(true), profile: aProfile({ email_verified: false }) },
      'inside',
    ],
    ['lets in when all is done', { kind: 'ready', user: user(true), profile: aProfile() }, 'inside'],
  ];
  it.each(cases)('%s', (_name, state, stop) => {
    expect(guardStepOf(state)).toBe(stop);
  });
});

describe('the page that asked for a login', () => {
  it.each([
    ['/projects/42', '/projects/42'],
    ['/dashboard?tab=bought&search=led', '/dashboard?tab=bought&search=led'],
    ['/orders#order-3', '/orders#order-3'],
  ])('%s is gone back to', (next, path) => {
    expect(returnPathOf(next)).toBe(path);
  });
  it.each([
    undefined,
    '',
    'https://evil.example/',
    '//evil.example/',
    String.raw`/\evil.example`,
    '/\t/evil.example',
    'javascript:alert(1)',
    'orders',
    '/login?next=/orders',
    '/signup',
    '/verify-email?verified=1',
  ])('%s leads to the dashboard instead', (next) => {
    expect(returnPathOf(next)).toBe('/dashboard');
  });
  it('is not written down when it is where everybody lands', () => {
    expect(guardStepPath('login', '/dashboard')).toBe('/login');
    expect(guardStepPath('login', '/orders?x=1')).toBe('/login?next=%2Forders%3Fx%3D1');
  });
});
