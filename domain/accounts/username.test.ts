import { expect, it } from 'vitest';
import { canonicalUsername, isUsername, usernameKey, usernameOf } from './username.ts';

it.each([
  '...',
  '-_-',
  'protohaat',
  'protohaat-support',
  'official_protohaat',
  'pr0tohaat',
  'proto.haat',
  'p-r-o-t-o-h-a-a-t',
  'theprotohaatteam',
  'pr0t0haat24',
  'admin',
  'administrat0r',
  'adm1n',
  'admln1',
  'admin-help',
  'the.admin',
  'admin2024',
  '0admin',
  'adrnin',
  'supp0rt',
  '5upport',
  'customer-support',
  'customersupport',
  'supportteam',
  'official.admin',
  'adminofficial',
  '0fficial',
  'm0derator',
  'security_team',
  'verified.seller',
  'refund-desk',
  'b1lling',
  'r00t',
  'staff-ravi',
  'help',
  'dashboard',
  'null',
  'grievance-officer',
  'grievanceofficer',
  'gr1evance.cell',
  'nodal_officer',
  'razorpay',
  'raz0rpay.india',
  'stripe-payments',
  'google',
  'g00gle_team',
  'googlepay',
  'firebase',
  'upi',
  'legal',
])('%s is rejected as a username', (name) => {
  expect(isUsername(canonicalUsername(name))).toBe(false);
});

it.each([
  'asha.rao',
  'ravi_24',
  'admina',
  'badminton',
  'badminton.fan',
  'rootkar',
  'stafford',
  'helpinghand',
  'teamwork',
  'supriya',
  'officer',
  'haat.seller',
  'proto.maker',
  'ananya1999',
  'system32fan',
  'payal',
  'beetroot',
  'googly.bowler',
  'stripes',
  'legal.eagle',
  'upinder',
])('%s is accepted as a username', (name) => {
  expect(isUsername(canonicalUsername(name))).toBe(true);
});

it.each([
  ['asha_rao', 'asha.rao'],
  ['asha-rao', 'asha.rao'],
  ['ashara0', 'asharao'],
  ['mala1', 'malal'],
  ['arnav', 'amav'],
  ['vvilliam', 'william'],
])('the usernames %s and %s have the same key', (one, other) => {
  expect(usernameKey(one)).toBe(usernameKey(other));
});

it.each([
  ['asha.rao', 'asharao'],
  ['asha1', 'asha2'],
  ['ravi', 'rani'],
])('the usernames %s and %s have different keys', (one, other) => {
  expect(usernameKey(one)).not.toBe(usernameKey(other));
});

it('full-width and styled letters are normalised to plain letters', () => {
  expect(canonicalUsername('Ａｓｈａ')).toBe('asha');
  expect(isUsername(canonicalUsername('𝐚𝐝𝐦𝐢𝐧'))).toBe(false);
});

it.each([
  ['Asha Rao', 'asha.rao'],
  ['  José  D’Souza ', 'jose.d.souza'],
  ['आशा', ''],
  ['Help Desk', ''],
])('the name %s makes the username %s', (name, username) => {
  expect(usernameOf(name)).toBe(username);
});
