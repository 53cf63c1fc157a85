import { expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    'Chrome on Windows',
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
    'Chrome',
    'Windows',
  ],
  [
    'Edge on Windows',
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge',
    'Windows',
  ],
  [
    'Chrome on Android',
    `${mozilla} (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
  ],
  [
    'Samsung Internet',
    `${mozilla} (Linux; Android 10; K) ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [
    'Safari on an iPhone',
    `${mozilla} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [
    'Firefox on Linux',
    `${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`,
    'Firefox',
    'Linux',
  ],
  ['a program', 'curl/8.9.1', null, null],
  ['a client without a User-Agent', null, null, null],
])('a request from %s is described by browser and system if known', (_what, userAgent, browser, system) => {
  expect(describeDevice(userAgent)).toEqual({ browser, system });
});
