import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProjectCardView } from '../../lib/project-card-view.ts';
import { ProjectCard } from './project-card.tsx';

afterEach(cleanup);

const project: ProjectCardView = {
  id: '01a1f990-0000-7000-8000-0000000000ff',
  title: 'Line follower',
  category: 'HARDWARE',
  priceRupees: 2400,
  status: 'available',
  level: 'Medium',
  technologies: ['C++', 'Arduino', 'QTR-8A', 'KiCad'],
};

function technologiesOf(technologies: readonly string[], layout: 'grid' | 'row') {
  render(<ProjectCard project={{ ...project, technologies }} layout={layout} />);
  const list = screen.getByRole('list', { name: 'Technologies' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
}

describe.each(['grid', 'row'] as const)('the technologies on a card in the %s', (layout) => {
  // covers: S2.89, S9.11
  it('a card with four technologies shows all of them', () => {
    expect(technologiesOf(project.technologies, layout)).toEqual(['C++', 'Arduino', 'QTR-8A', 'KiCad']);
  });

  // covers: S2.89, S9.11
  it('a card with more than four technologies shows four and the number of the others', () => {
    expect(technologiesOf([...project.technologies, 'MQTT', 'LoRa', '3D print'], layout)).toEqual([
      'C++',
      'Arduino',
      'QTR-8A',
      'KiCad',
      '+3 more',
    ]);
  });
});

describe.each(['grid', 'row'] as const)('a card in the %s', (layout) => {
  it('a card shows a rating with its count, and none for a seller without reviews', () => {
    const seller = { ...project, sellerName: 'Asha Rao' };
    const { rerender, container } = render(
      <ProjectCard project={{ ...seller, sellerRating: { value: 5, count: 0 } }} layout={layout} />,
    );
    expect(container).toHaveTextContent('Asha Rao');
    expect(container).not.toHaveTextContent(/5\.0|out of 5/u);
    rerender(<ProjectCard project={{ ...seller, sellerRating: { value: 4.7, count: 3 } }} layout={layout} />);
    expect(screen.getAllByText('Rated 4.7 out of 5 by 3 buyers')[0]).toBeInTheDocument();
    expect(container).toHaveTextContent('4.7(3)');
    rerender(<ProjectCard project={seller} layout={layout} />);
    expect(container).not.toHaveTextContent(/out of 5/u);
  });
});

describe.each(['grid', 'row'] as const)('the price on a card in the %s', (layout) => {
  // covers: S2.82
  it('a card shows a buyer the total to pay, and the seller the amount received', () => {
    const { rerender, container } = render(<ProjectCard project={project} layout={layout} />);
    expect(container).toHaveTextContent('₹2,520');
    expect(container).not.toHaveTextContent('₹2,400');
    rerender(<ProjectCard project={{ ...project, status: 'sold' }} layout={layout} />);
    expect(container).toHaveTextContent('₹2,520');
    expect(screen.getByText('Sold')).toBeVisible();
    rerender(<ProjectCard project={{ ...project, isOwn: true }} layout={layout} />);
    expect(container).toHaveTextContent('₹2,400you receive');
  });
});

describe.each(['grid', 'row'] as const)('the facts on a card in the %s', (layout) => {
  it('a card shows lines, tests, video, copies sold and warnings, and nothing where there is none', () => {
    const { container, rerender } = render(
      <ProjectCard
        project={{ ...project, lines: 2_400, hasTests: true, hasVideo: true, copiesSold: 3, warnings: 2 }}
        layout={layout}
      />,
    );
    expect(container).toHaveTextContent('2,400 lines · tests · video · 3 sold · 2 warnings');
    rerender(<ProjectCard project={project} layout={layout} />);
    expect(container).not.toHaveTextContent(/lines|tests|video|sold|warning|verified/iu);
  });

  it('two cards of software without pictures have different covers, which do not repeat the title', () => {
    const software = { ...project, category: 'SOFTWARE' as const, commit: '7f3c9a1' };
    const coverOf = (id: string, blocks: number[][]) => {
      const { container, unmount } = render(
        <ProjectCard
          project={{ ...software, id, drawn: { sheet: 1, blocks, quarters: [1, 4] } }}
          layout={layout}
        />,
      );
      const cover = container.querySelector('.project-cover');
      expect(cover).toHaveTextContent('7f3c9a1');
      expect(cover).not.toHaveTextContent(project.title);
      const html = cover?.outerHTML;
      unmount();
      return html;
    };
    const first = coverOf('a', [
      [0, 0, 60, 100, 92],
      [60, 0, 40, 100, 0],
    ]);
    const second = coverOf('b', [
      [0, 0, 50, 100, 92],
      [50, 0, 50, 100, 0],
    ]);
    expect(second).not.toBe(first);
    expect(first).toContain('var(--accent)');
  });

  it("a card shows the verification's caveat", () => {
    render(<ProjectCard project={{ ...project, note: 'One commit, no earlier history' }} layout={layout} />);
    expect(screen.getByText('One commit, no earlier history')).toBeInTheDocument();
  });

  it('a card marks a project that is on hold', () => {
    render(<ProjectCard project={{ ...project, isFrozen: true }} layout={layout} />);
    expect(screen.getByText('On hold')).toBeInTheDocument();
  });
});
