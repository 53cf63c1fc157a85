import { describe, expect, it } from 'vitest';
import { returnPathOf } from '#domain/accounts/return-path.ts';
import type { IdentityUser } from '../api/identity/identity-client.ts';
import type { SessionState } from '../api/session-port.ts';
import { fromWire } from '../api/wire.ts';
import { aNewProfile, aProfile } from '../testing/factories.ts';
import { guardStepOf, guardStepPath, type GuardStep } from './guard.ts';

const user = (emailVerified: boolean): IdentityUser => ({
  id: 'asha',
  email: 'asha@example.org',
  emailVerified,
  name: null,
});

describe('access to guarded pages', () => {
  const cases: [string, SessionState, GuardStep][] = [
    // covers: S2.22
    ['the guard waits while the session is loading', { kind: 'loading' }, 'loading'],
    // covers: S2.8, S2.23
    ['the guard sends signed-out visitors to the login', { kind: 'signed-out' }, 'login'],
    // covers: S2.8
    [
      'the guard sends users to the login if their profile failed to load',
      { kind: 'failed', user: user(true), message: null },
      'login',
    ],
    // covers: S2.24
    ['the guard waits while the profile is loading', { kind: 'fetching', user: user(true) }, 'fetching'],
    // covers: S2.25
    [
      'the guard asks for the profile before the verification of the email address',
      { kind: 'ready', user: user(false), profile: fromWire(aNewProfile()) },
      'complete-profile',
    ],
    // covers: S2.25
    [
      'the guard asks for the profile even if the address is verified',
      { kind: 'ready', user: user(true), profile: fromWire(aNewProfile({ email_verified: true })) },
      'complete-profile',
    ],
    // covers: S2.26
    [
      'the guard asks to verify the address once the profile is complete',
      { kind: 'ready', user: user(false), profile: fromWire(aProfile({ email_verified: false })) },
      'verify-email',
    ],
    [
      'the guard admits users as soon as the provider has verified the address',
      { kind: 'ready', user: user(true), profile: fromWire(aProfile({ email_verified: false })) },
      'inside',
    ],
    // covers: S2.27, S6.1
    [
      'the guard admits members',
      { kind: 'ready', user: user(true), profile: fromWire(aProfile()) },
      'inside',
    ],
  ];
  it.each(cases)('%s', (_name, state, stop) => {
    expect(guardStepOf(state)).toBe(stop);
  });
});

describe('the requested page', () => {
  it.each([
    ['/projects/42', '/projects/42'],
    ['/dashboard?tab=bought&search=led', '/dashboard?tab=bought&search=led'],
    ['/orders#order-3', '/orders#order-3'],
  ])('a user who logs in returns to the requested page %s', (next, path) => {
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
  ])('the guard replaces the return path %s with the dashboard', (next) => {
    expect(returnPathOf(next)).toBe('/dashboard');
  });
  // covers: S2.7
  it('the guard adds no return path for the default page', () => {
    expect(guardStepPath('login', '/dashboard')).toBe('/login');
    expect(guardStepPath('login', '/orders?x=1')).toBe('/login?next=%2Forders%3Fx%3D1');
  });
});
