import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hardwareListings } from './hardware.ts';
import { likes, questions, sales } from './life.ts';
import { demoBuyers, demoSellers } from './people.ts';
import { demoSignIns } from './sign-ins.mjs';
import { softwareListings } from './software.ts';
import { parse } from './write-repositories.ts';

const listings = [...softwareListings, ...hardwareListings];
const titles = listings.map(({ title }) => title);
const people = [...demoSellers, ...demoBuyers];

describe('the demo market', () => {
  it('the demo market has at least 24 projects of 8 sellers from different colleges, each with its own title', () => {
    expect(listings.length).toBeGreaterThanOrEqual(24);
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(demoSellers.map(({ college }) => college)).size).toBe(8);
  });

  it('every sale, question and like of the demo names a listing and members', () => {
    const named = [...sales, ...questions].map(({ title }) => title);
    expect([...named, ...Object.keys(likes)].filter((title) => !titles.includes(title))).toEqual([]);
    const usernames = new Set(people.map(({ username }) => username));
    const active = [
      ...sales.map(({ buyer }) => buyer),
      ...questions.map(({ by }) => by),
      ...Object.values(likes).flat(),
      ...hardwareListings.map(({ seller }) => seller),
      ...softwareListings.map(({ repository }) => repository.split('/')[0] ?? ''),
      ...demoSignIns.map(({ username }) => username),
    ];
    expect(active.filter((username) => !usernames.has(username))).toEqual([]);
  });

  it('people of the demo pay each with their own card or UPI id', () => {
    const ways = people.map(({ paysWith }) => JSON.stringify(paysWith));
    expect(new Set(ways).size).toBe(ways.length);
  });

  it('every repository of the demo is offered', () => {
    const stored = readdirSync(new URL('repositories', import.meta.url)).map((name) =>
      name.replace(/\.txt$/u, '').replace('.', '/'),
    );
    const offered = new Set(softwareListings.map(({ repository }) => repository));
    expect(stored.filter((name) => !offered.has(name))).toEqual([]);
  });

  it('a stored repository is read as commits with their files', () => {
    const text =
      'A tool\n@@ commit 2026-01-02T10:00:00+05:30 Add it\n@@ licence MIT\n@@ file a/b.txt\none\n\ntwo\n@@ file empty\n';
    const { description, commits } = parse(text, 'asha-rao');
    expect(description).toBe('A tool');
    expect(commits.map(({ time, subject }) => [time, subject])).toEqual([
      ['2026-01-02T10:00:00+05:30', 'Add it'],
    ]);
    expect(commits[0]?.files.get('LICENSE')).toContain('Copyright (c) 2026 Asha Rao');
    expect(commits[0]?.files.get('a/b.txt')).toBe('one\n\ntwo\n');
    expect(commits[0]?.files.get('empty')).toBe('');
  });
});
