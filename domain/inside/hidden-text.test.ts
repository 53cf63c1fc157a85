import { expect, it } from 'vitest';
import { cleanText } from '../common/clean-text.ts';
import { hideText, REMOVED, revealsSeller } from './hidden-text.ts';

const names = { accounts: ['asha-verma', 'av'], repository: 'asha-verma/mess-menu' };
const hide = (text: string) => hideText(text, names);

it.each([
  'https://github.com/asha-verma/mess-menu',
  'https://gitlab.com/somebody/copy-of-it',
  'git@github.com:asha-verma/mess-menu.git',
  'github.com/asha-verma/mess-menu',
  'ssh://git@example.org/x',
  'www.asha.in/projects',
  'asha.vercel.app',
  'asha-verma.github.io',
  'https://nodejs.org@evil.example/x',
  'https://drive.google.com/file/d/1',
  'wa.me/919876543210',
  'mailto:asha@example.org',
  'ASHA-VERMA',
  'asha\u200B-verma',
  'asha\u2011verma',
  '@asha-verma',
  '@av',
  'asha@example.org',
  'asha.verma+x@mail.example.co.in',
  'asha [at] example [dot] com',
  'asha at gmail dot com',
  'asha@okaxis',
  '9876543210',
  '+91 98765 43210',
  '098765-43210',
  '９８７６５４３２１０',
  '९८७६५४३२१०',
  '98765\u200B43210',
  '+44 20 7946 0958',
  `sk_live_${'k7Lq2Zx9'.repeat(3)}`,
  `-----BEGIN RSA PRIVATE KEY-----\n${'MIIE'.repeat(20)}\n-----END RSA PRIVATE KEY-----`,
])('text shown from a repository contains no URL, contact, account or secret: %s', (text) => {
  expect(hide(`before ${text} after`)).toBe(`before ${REMOVED} after`);
});

it.each([
  'npm install react@18.2.0 @nestjs/core',
  'open http://localhost:3000/menu or http://192.168.4.1',
  'see https://nodejs.org/en/download and docs.python.org/3/',
  'postgres://user:pass@localhost:5432/menu',
  'package.json, src/app.dev.ts, node.js, socket.io',
  '74.125.224.72 and 77.59456270 at 115200 baud, pins 6, 7, 8, 9',
  'ISBN 978-3-16-148410-0, 2024-05-12 10:20:30, 1700000000',
  'API_KEY=your_api_key',
  'we looked at node.js and java',
  'नमस्ते दुनिया 👩‍👧',
])('repository text that identifies nobody is shown unchanged: %s', (text) => {
  expect(hide(text)).toBe(text);
});

it('the value of a secret setting is removed from shown text', () => {
  expect(hide('PORT=3000\nexport JWT_SECRET=a8f5f167f44f\nDEBUG=true')).toBe(
    `PORT=3000\nexport JWT_SECRET=${REMOVED}\nDEBUG=true`,
  );
});

it('a setting before a command loses its value and keeps the command, and words about a secret stay', () => {
  expect(hide('SECRET=a8f5f167f44f npm start')).toBe(`SECRET=${REMOVED} npm start`);
  expect(hide('API_TOKEN="a8f5 f167f44f" npm start')).toBe(`API_TOKEN=${REMOVED} npm start`);
  expect(hide('SECRET=long-and-random npm start')).toBe('SECRET=long-and-random npm start');
});

it('direction marks, control characters, Unicode tags and excessive combining marks are removed from shown text', () => {
  expect(cleanText('a\u202Eb\u2066c\u0000d\u0007e\u{E0041}f\uD800g\r\nh')).toBe('abcdefg\nh');
  expect(cleanText(`z${'\u0300'.repeat(50)}`)).toBe(`z${'\u0300'.repeat(4)}`);
});

it("a package name may be a URL unless it names the seller's account", () => {
  expect(revealsSeller('github.com/gorilla/mux', names)).toBe(false);
  expect(revealsSeller('github.com/asha-verma/lib', names)).toBe(true);
  expect(revealsSeller('@asha-verma/lib', names)).toBe(true);
  // This second call would fail if the pattern had the global flag, because the pattern would keep its position.
  expect(revealsSeller('@asha-verma/lib', names)).toBe(true);
});

it.each([
  'a'.repeat(40_000),
  'a@'.repeat(20_000),
  '9 '.repeat(20_000),
  'a.'.repeat(20_000),
  'a at b dot '.repeat(4_000),
])('private details are removed from a long, hostile text in less than two seconds', (text) => {
  const startedAt = performance.now();
  hide(text);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
