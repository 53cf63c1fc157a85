import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { slowJourneys, slowSlices } from './slow-tests.mjs';

it('every file in the list of slow tests exists', () => {
  const files = [...slowSlices, ...slowJourneys.map((file) => `tests/journeys/${file}`)];
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
