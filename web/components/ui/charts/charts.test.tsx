import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DateLine } from '../../../features/balance/coming-dates.tsx';
import { RowBars } from './row-bars.tsx';
import { ShareBar } from './share-bar.tsx';
import { Strip } from './strip.tsx';

afterEach(cleanup);

describe('charts', () => {
  it('a bar of shares has its numbers as a list, in the proportions of its values, without parts of zero', () => {
    const { container } = render(
      <ShareBar
        label="Languages"
        shares={[
          { label: 'Python', value: 75, text: '75%', colour: 'red' },
          { label: 'HTML', value: 25, text: '25%', colour: 'blue' },
          { label: 'CSS', value: 0, text: '0%', colour: 'green' },
        ]}
      />,
    );
    const items = within(screen.getByRole('list', { name: 'Languages' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Python75%', 'HTML25%', 'CSS0%']);
    const parts = [...container.querySelectorAll<HTMLElement>('[aria-hidden] > span')];
    expect(parts.map(({ style }) => style.flexGrow)).toEqual(['75', '25']);
  });

  it('rows of bars are in proportion to the largest, and each says its number', () => {
    const { container } = render(
      <RowBars
        label="Reviews by stars"
        rows={[
          { label: '5 ★', value: 8, text: '8' },
          { label: '4 ★', value: 2, text: '2' },
          { label: '3 ★', value: 0, text: '0' },
        ]}
      />,
    );
    expect(screen.getByRole('list', { name: 'Reviews by stars' })).toHaveTextContent('5 ★84 ★23 ★0');
    const widths = [...container.querySelectorAll<HTMLElement>('li span span')].map(
      ({ style }) => style.width,
    );
    expect(widths).toEqual(['100%', '25%', '0%']);
  });

  it('a strip puts the own value among the others, and says these to those who do not see it', () => {
    const { container, rerender } = render(
      <Strip values={[100, 300]} own={200} format={(value) => `₹${value}`} />,
    );
    const dots = [...container.querySelectorAll('circle')].map((dot) => dot.getAttribute('cx'));
    expect(dots).toEqual(['2%', '98%', '50%']);
    expect(container).toHaveTextContent('₹100, ₹300');
    rerender(<Strip values={[]} own={200} format={String} />);
    expect(container).toBeEmptyDOMElement();
  });

  it('a line of dates is an ordered list, and nothing without dates', () => {
    const { container, rerender } = render(
      <DateLine
        label="Coming dates"
        format={(at) => at}
        dates={[
          { at: '2026-12-01', text: '₹500 becomes available' },
          { at: '2026-12-04', text: '₹900 is paid out', isMain: true },
        ]}
      />,
    );
    const dates = within(screen.getByRole('list', { name: 'Coming dates' })).getAllByRole('listitem');
    expect(dates.map(({ textContent }) => textContent)).toEqual([
      '2026-12-01₹500 becomes available',
      '2026-12-04₹900 is paid out',
    ]);
    rerender(<DateLine label="Coming dates" format={String} dates={[]} />);
    expect(container).toBeEmptyDOMElement();
  });
});
