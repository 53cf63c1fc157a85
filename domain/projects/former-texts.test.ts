import { expect, it } from 'vitest';
import { type FormerTexts, MAX_FORMER_DESCRIPTION_CHARS, noteFormerTexts } from './former-texts.ts';

const before = { title: 'Todo list', description: 'Keeps a list.', parts: '' };
const at = new Date('2026-11-29T10:00:00Z');

it('a change is noted with its date and the text that it replaced', () => {
  expect(noteFormerTexts([], { before, after: { title: 'Hospital system' }, at })).toEqual([
    { at: at.toISOString(), title: 'Todo list', description: null },
  ]);
});

it('what was in the box is noted if a change takes something out of it', () => {
  const device = { ...before, parts: 'Robot\nCharger' };
  expect(noteFormerTexts([], { before: device, after: { parts: 'Robot' }, at })).toEqual([
    { at: at.toISOString(), title: null, description: null, parts: 'Robot\nCharger' },
  ]);
  expect(noteFormerTexts([], { before, after: { parts: 'Robot' }, at })).toEqual([]);
});

it('a request that changes no text is not noted', () => {
  expect(noteFormerTexts([], { before, after: { ...before }, at })).toEqual([]);
  expect(noteFormerTexts([], { before, after: {}, at })).toEqual([]);
});

it('a long description is noted in part', () => {
  const long = { ...before, description: '😀'.repeat(MAX_FORMER_DESCRIPTION_CHARS + 1) };
  const [noted] = noteFormerTexts([], { before: long, after: { description: 'Short.' }, at });
  expect(Array.from(noted?.description ?? '')).toHaveLength(MAX_FORMER_DESCRIPTION_CHARS);
  expect(noted?.description?.endsWith('😀…')).toBe(true);
});

it('after many changes, the oldest and the newest texts are still noted', () => {
  let noted: readonly FormerTexts[] = [];
  for (let number = 1; number <= 30; number += 1) {
    const texts = { ...before, title: `Title ${number}` };
    noted = noteFormerTexts(noted, { before: texts, after: { title: 'Other' }, at });
  }
  const titles = noted.map(({ title }) => title);
  expect(titles).toEqual([1, 2, 3, 4, 5, 26, 27, 28, 29, 30].map((number) => `Title ${number}`));
});
