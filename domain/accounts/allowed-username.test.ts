import { expect, it } from 'vitest';
import { isAllowedUsername } from './allowed-username.ts';

it.each(['9876543210', '98765-43210', 'asha.9876543210', 'asha_98765_43210', '919876543210'])(
  'the username %s is rejected',
  (name) => {
    expect(isAllowedUsername(name)).toBe(false);
  },
);

it.each(['asha.2026', 'robot_20261127', 'asha.verma', 'node.js'])('the username %s is accepted', (name) => {
  expect(isAllowedUsername(name)).toBe(true);
});
