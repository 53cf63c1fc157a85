import { PageLink } from '../../components/layout/page-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { landingTexts } from '../../lib/texts/landing.ts';
import { navTexts } from '../../lib/texts/nav.ts';
import { column } from './section.tsx';

/** The last word. It stands in the dark in both themes, as a stall does in the evening. */
export function ClosingCall() {
  return (
    <section data-theme="dark" aria-labelledby="closing-title" className="bg-surface">
      <div
        className={`${column} flex flex-col gap-8 py-16 md:flex-row md:items-center md:justify-between md:py-20`}
      >
        <div>
          <h2 id="closing-title" className="text-2xl md:text-3xl">
            {landingTexts.closingTitle}
          </h2>
          <p className="mt-2 text-lg text-muted">{landingTexts.closingLine}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:[&>a]:grow">
          <Button asChild size="lg" className="signed-in:hidden">
            <PageLink to="/signup">{landingTexts.closingSell}</PageLink>
          </Button>
          <Button asChild size="lg" className="not-signed-in:hidden">
            <PageLink to="/dashboard">{navTexts.goToDashboard}</PageLink>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <PageLink to="/your-project">{landingTexts.browse}</PageLink>
          </Button>
        </div>
      </div>
    </section>
  );
}
