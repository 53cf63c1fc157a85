import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ProjectCard, type ProjectCardView } from './project-card.tsx';

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

describe.each(['grid', 'row'] as const)('the technologies on a card of the %s', (layout) => {
  it('are all there when there are four', () => {
    expect(technologiesOf(project.technologies, layout)).toEqual(['C++', 'Arduino', 'QTR-8A', 'KiCad']);
  });

  it('are four and how many more', () => {
    expect(technologiesOf([...project.technologies, 'MQTT', 'LoRa', '3D print'], layout)).toEqual([
      'C++',
      'Arduino',
      'QTR-8A',
      'KiCad',
      '+3 more',
    ]);
  });
});

describe.each(['grid', 'row'] as const)('a card of the %s', (layout) => {
  it('says that a seller without reviews is new, and never shows a rating without its count', () => {
    const seller = { ...project, sellerName: 'Asha Rao' };
    const { rerender, container } = render(
      <ProjectCard project={{ ...seller, sellerRating: { value: 5, count: 0 } }} layout={layout} />,
    );
    expect(screen.getAllByText('New seller')[0]).toBeVisible();
    expect(container).not.toHaveTextContent(/5\.0|out of 5/u);
    rerender(<ProjectCard project={{ ...seller, sellerRating: { value: 4.7, count: 3 } }} layout={layout} />);
    expect(screen.getAllByText('Rated 4.7 out of 5 by 3 buyers')[0]).toBeInTheDocument();
    expect(container).toHaveTextContent('4.7(3)');
    expect(container).not.toHaveTextContent('New seller');
    // A sample, from whom nobody has bought.
    rerender(<ProjectCard project={seller} layout={layout} />);
    expect(container).not.toHaveTextContent(/New seller|out of 5/u);
  });
});

describe.each(['grid', 'row'] as const)('the stamp on a card of the %s', (layout) => {
  it('has beside it what "verified" does not say', () => {
    render(
      <ProjectCard
        project={{ ...project, verified: true, note: 'One commit, no earlier history' }}
        layout={layout}
      />,
    );
    expect(screen.getByText('One commit, no earlier history')).toBeInTheDocument();
  });

  it('is joined by a mark while the project is held', () => {
    render(<ProjectCard project={{ ...project, verified: true, held: true }} layout={layout} />);
    expect(screen.getByText('On hold')).toBeInTheDocument();
  });
});
