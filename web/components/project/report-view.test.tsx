import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReportFigures } from '#domain/verification/report-figures.ts';
import { ReportView } from './report-view.tsx';

afterEach(cleanup);

const check = (id: string, result: 'pass' | 'warn' = 'pass') => ({
  id,
  title: `Title of ${id}`,
  result,
  sentence: `Sentence of ${id}.`,
});
const checks = [check('owner'), check('source'), check('danger', 'warn'), check('start')];
const figures: ReportFigures = {
  rounded: false,
  history: { commits: 214, complete: true, days: 96, authors: 2, seller: 89 },
  kept: 84,
  content: {
    files: 61,
    lines: { code: 3_400, tests: 600, docs: 0 },
    origins: { template: 12, binary: 30 },
  },
  rank: 7,
  searched: { files: 60, unread: 1 },
  start: { manifest: 'package.json', listed: true, explained: false, lock: 'yarn.lock' },
  tests: 12,
};
const listOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('a report with numbers', () => {
  it('says whose, what, how safe and how to run as numbers, each of which a screen reader reads', () => {
    render(<ReportView checks={checks} figures={figures} subject="Web Apps" />);
    expect(screen.getByText('214 commits over 96 days by 2 authors')).toBeVisible();
    expect(listOf('Commits')).toEqual(['By the seller’s account89%', 'By others11%']);
    expect(screen.getByText('84% of the version before is kept')).toBeVisible();
    expect(screen.getByText('4,000 lines written, in 61 files')).toBeVisible();
    expect(listOf('Lines written')).toEqual(['Code3,400', 'Tests600']);
    expect(screen.getByText('Larger than 7 of 10 in Web Apps')).toBeVisible();
    expect(
      screen.getByText(
        'Of all bytes: 12% from libraries and starters, 30% pictures and other binary files; the rest is the project’s own',
      ),
    ).toBeVisible();
    expect(listOf('Files of the zip')).toEqual(['Read60', 'Not read1']);
    expect(listOf('What is needed to start')).toEqual([
      'Dependenciespackage.json',
      'Lock fileyarn.lock',
      'How to startnot found',
      'Tests12 files, not run',
    ]);
  });

  it('opens warnings and folds the checks that passed into one line', () => {
    render(<ReportView checks={checks} figures={figures} subject="Web Apps" />);
    expect(screen.getByText('Sentence of danger.')).toBeVisible();
    expect(screen.getByText('Sentence of owner.')).not.toBeVisible();
    expect(screen.getByText('3 more checks passed')).toBeVisible();
  });

  it('says nothing that was not read', () => {
    render(<ReportView checks={checks} subject="Web Apps" />);
    expect(screen.queryByText(/commit|lines|Larger|searched/u)).toBeNull();
    expect(screen.getAllByText('1 check passed')).toHaveLength(3);
  });
});
