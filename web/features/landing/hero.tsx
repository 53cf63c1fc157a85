import { Search } from 'lucide-react';
import { landingTexts } from '#words/screens/landing.ts';
import { navTexts } from '#words/screens/nav.ts';
import { TextInput } from '../../components/forms/text-input.tsx';
import { PageLink } from '../../components/layout/page-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { HeroFigure } from './hero-figure.tsx';
import { column } from './section.tsx';

export function Hero() {
  return (
    <section className="overflow-x-clip">
      <div
        className={`${column} grid items-center gap-x-12 gap-y-14 py-12 md:py-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:py-20`}
      >
        <div className="min-w-0">
          <h1 className="max-w-[15em] text-3xl leading-[1.1] tracking-[-0.022em] max-[359px]:text-2xl md:text-4xl md:leading-[1.08]">
            {landingTexts.headline}
          </h1>
          <p className="mt-5 max-w-[34em] text-lg text-balance text-muted">{landingTexts.lead}</p>
          <ProjectSearch />
          <div className="mt-5 flex flex-wrap items-center gap-x-2 gap-y-3 max-sm:[&>a]:grow max-sm:[&>a]:px-4">
            <Button asChild variant="secondary" size="lg" className="signed-in:hidden">
              <PageLink to="/signup">{landingTexts.sellProject}</PageLink>
            </Button>
            <Button asChild variant="secondary" size="lg" className="not-signed-in:hidden">
              <PageLink to="/dashboard">{navTexts.goToDashboard}</PageLink>
            </Button>
            <Button asChild variant="quiet" size="lg">
              <PageLink to="/discover">{landingTexts.browse}</PageLink>
            </Button>
          </div>
        </div>
        <HeroFigure />
      </div>
    </section>
  );
}

/** A plain GET form, so that it works before JavaScript has loaded. */
function ProjectSearch() {
  return (
    <search className="mt-8 block max-w-[36rem]">
      <form action="/discover" method="get" className="flex gap-2">
        <TextInput
          type="search"
          name="search"
          aria-label={landingTexts.searchLabel}
          placeholder={landingTexts.searchPlaceholder}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          leading={<Search aria-hidden="true" className="size-5" />}
          className="min-w-0 grow [&>input]:min-h-12 [&>input]:text-lg"
        />
        <Button type="submit" size="lg" className="shrink-0 max-[359px]:px-4">
          {landingTexts.searchSubmit}
        </Button>
      </form>
    </search>
  );
}
