import { describe, expect, it } from 'vitest';
import { findSecrets, isWorthScanning } from './committed-secrets.ts';

/** The parts are joined at run time, so that secret scanners do not flag this file. */
const joined = (...parts: string[]) => parts.join('');

describe('committed secrets', () => {
  it.each([
    ['aws-access-key', joined('key = "AKIA', 'IOSFODNN7EXAMPLE"')],
    ['github-token', joined('ghp_', 'a'.repeat(36))],
    ['stripe-secret-key', joined('const stripe = Stripe("sk_live', '_51Habcdefghijklmnop")')],
    ['google-api-key', joined('AIza', 'SyA-1234567890abcdefghijklmnopqrstu')],
    ['private-key', joined('-----BEGIN RSA ', 'PRIVATE KEY-----')],
    ['private-key', joined('-----BEGIN OPENSSH ', 'PRIVATE KEY-----')],
    ['database-password', joined('mongodb+srv://asha:', 'kL9wq2Xz@cluster0.abcde.mongodb.net/mess')],
  ])('a committed %s is found, with its line number', (kind, line) => {
    expect(findSecrets('src/settings.js', `first line\n  ${line}\n`)).toEqual([
      { path: 'src/settings.js', line: 2, kind },
    ]);
  });

  it('a secret in an environment file is detected by the name of its variable', () => {
    const text =
      'PORT=3000\nJWT_SECRET=8fj2k1lq9\nexport DB_PASSWORD="tiger-42"\nSECRET_KEY=changeme\nAPI_KEY=\n';
    expect(findSecrets('server/.env', text).map(({ line }) => line)).toEqual([2, 3]);
    expect(findSecrets('.env.production', text)).toHaveLength(2);
    expect(findSecrets('.env.example', text)).toEqual([]);
  });

  it.each([
    'const key = process.env.STRIPE_SECRET_KEY;',
    'Stripe publishable key: pk_test_51Habcdefghijklmnop',
    'DATABASE_URL=postgres://postgres:postgres@localhost:5432/app',
    'mysql://user:password@db:3306/app',
    'sha512-abcdef0123456789abcdef0123456789abcdef0123456789==',
    'the task-list-of-an-ordinary-sentence-with-many-hyphens-in-a-row-is-fine',
  ])('a line without a secret is not reported: %s', (line) => {
    expect(findSecrets('src/settings.js', line)).toEqual([]);
  });

  it('images, installed packages and lock files are not scanned for secrets', () => {
    expect(isWorthScanning('src/app.py', 900)).toBe(true);
    for (const path of ['logo.png', 'node_modules/x/index.js', 'web/package-lock.json']) {
      expect(isWorthScanning(path, 900)).toBe(false);
    }
    expect(isWorthScanning('dump.sql', 50_000_000)).toBe(false);
  });
});
