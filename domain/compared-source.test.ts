import { expect, it } from 'vitest';
import { isComparedSource, sourceTextOf } from './compared-source.ts';

it.each([
  ['src/menu.js', true],
  ['server/app/views.py', true],
  ['Firmware/line_follower.ino', true],
  ['notebooks/train.ipynb', true],
  ['index.html', true],
  ['app/src/main/java/in/mess/MainActivity.java', true],
  ['src/components/ui/price-tag.tsx', true],
  ['js/chart-of-marks.js', true],
  ['README.md', false],
  ['data/marks.csv', false],
  ['styles/site.css', false],
  ['node_modules/react/index.js', false],
  ['dist/main.js', false],
  ['static/jquery-3.7.1.min.js', false],
  ['static/chart.js', false],
  ['vite.config.ts', false],
  ['accounts/migrations/0001_initial.py', false],
  ['manage.py', false],
  ['src/components/ui/alert-dialog.tsx', false],
  ['windows/runner/win32_window.cpp', false],
  ['android/app/src/main/kotlin/in/mess/MainActivity.kt', false],
])('%s is compared: %s', (path, compared) => {
  expect(isComparedSource(path, 2_000)).toBe(compared);
});

it('nothing empty or huge is compared', () => {
  expect(isComparedSource('a.js', 0)).toBe(false);
  expect(isComparedSource('a.js', 600_000)).toBe(false);
});

it('of a notebook the code counts, not what it printed', () => {
  const notebook = JSON.stringify({
    cells: [
      { cell_type: 'markdown', source: ['# Title'] },
      { cell_type: 'code', source: ['import numpy\n', 'print(1)'], outputs: [{ text: ['1'] }] },
      { cell_type: 'code', source: 'x = 2' },
    ],
  });
  expect(sourceTextOf('a.ipynb', notebook)).toBe('import numpy\nprint(1)\nx = 2');
  expect(sourceTextOf('a.ipynb', '{"cells": 3')).toBe('');
  expect(sourceTextOf('a.ipynb', 'null')).toBe('');
  expect(sourceTextOf('a.py', 'x = 2')).toBe('x = 2');
});
