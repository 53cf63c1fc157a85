import { Search } from 'lucide-react';
import { landingTexts } from '#words/screens/landing.ts';
import { navTexts } from '#words/screens/nav.ts';
import { projectCardProps } from '../../api/project-card-props.ts';
import { fromWire } from '../../api/wire.ts';
import { TextInput } from '../../components/forms/text-input.tsx';
import { suggestionListId } from '../../components/layout/suggestion-list-id.ts';
import { MoneyHeld } from '../../components/project/money-held.tsx';
import { ProjectCard } from '../../components/project/project-card.tsx';
import { Button } from '../../components/ui/button.tsx';
import { localPath } from '../../lib/local-path.ts';
import { discoverPath, projectPath, sellPath } from '../../lib/public-paths.ts';
import { column, type LandingPage } from './sections.tsx';

export function Hero({ page, tryingHours }: { page: LandingPage; tryingHours: number }) {
  return (
    <section className="overflow-x-clip">
      <div
        className={`${column} grid items-center gap-x-16 gap-y-10 py-8 md:py-14 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] lg:py-16`}
      >
        <div className="min-w-0">
          <h1 className="max-w-[15em] text-3xl leading-[1.1] tracking-[-0.022em] max-[359px]:text-2xl md:text-4xl md:leading-[1.08]">
            {landingTexts.headline}
          </h1>
          <p className="mt-5 max-w-[34em] text-lg text-balance text-muted">{landingTexts.lead}</p>
          <MoneyHeld hours={tryingHours} className="mt-6 max-w-[36rem]" />
          <ProjectSearch searches={page.searches} />
          <div className="mt-7 flex flex-wrap items-center gap-x-2 gap-y-3 max-sm:[&>a]:grow max-sm:[&>a]:px-4">
            <Button asChild variant="secondary" size="lg" className="signed-in:hidden">
              <a href={localPath(sellPath)}>{landingTexts.sellProject}</a>
            </Button>
            <Button asChild variant="secondary" size="lg" className="not-signed-in:hidden">
              <a href={localPath('/dashboard')}>{navTexts.goToDashboard}</a>
            </Button>
            <Button asChild variant="quiet" size="lg">
              <a href={localPath('/discover')}>{landingTexts.browse}</a>
            </Button>
          </div>
        </div>
        {page.hero !== null && <HeroFigure card={page.hero} />}
      </div>
    </section>
  );
}

/** The search is a plain GET form, so that it works before JavaScript has loaded. */
function ProjectSearch({ searches }: { searches: LandingPage['searches'] }) {
  const [first] = searches;
  return (
    <div className="mt-7 max-w-[36rem]">
      <search>
        <form action="/discover" method="get" className="flex gap-2">
          <TextInput
            type="search"
            name="search"
            list={suggestionListId}
            aria-label={landingTexts.searchLabel}
            placeholder={
              first === undefined ? landingTexts.searchLabel : landingTexts.searchPlaceholder(first)
            }
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            leading={<Search aria-hidden="true" className="size-5" />}
            className="min-w-0 grow [&>input]:min-h-12 [&>input]:text-lg"
          />
          <datalist id={suggestionListId} aria-label={landingTexts.searchLabel} />
          <Button type="submit" size="lg" className="shrink-0 max-[359px]:px-4">
            {landingTexts.searchSubmit}
          </Button>
        </form>
      </search>
      {searches.length > 0 && (
        <p className="mt-3 flex flex-wrap items-baseline gap-x-4 text-muted max-md:hidden">
          {landingTexts.popularSearches}
          {searches.map((search) => (
            <a
              key={search}
              href={localPath(discoverPath({ search }))}
              className="inline-flex min-h-6 items-center underline underline-offset-3 hover:text-ink pointer-coarse:min-h-11"
            >
              {search}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}

function HeroFigure({ card }: { card: NonNullable<LandingPage['hero']> }) {
  return (
    <figure
      aria-label={landingTexts.figureLabel}
      className="relative w-full max-w-[25rem] min-w-0 max-lg:mx-auto lg:ml-auto"
    >
      <div aria-hidden="true" className="drawing-paper absolute -inset-x-10 -inset-y-8 -z-10" />
      <ProjectCard
        {...projectCardProps(fromWire(card))}
        eager
        headingLevel="h2"
        className="shadow-float"
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the card puts the title into it
        link={<a href={localPath(projectPath(card.project_id))} />}
      />
    </figure>
  );
}
