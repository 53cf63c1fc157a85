import { landingTexts } from '#words/screens/landing.ts';
import { navTexts } from '#words/screens/nav.ts';
import { Button } from '../../components/ui/button.tsx';
import { localPath } from '../../lib/local-path.ts';
import { sellPath } from '../../lib/public-paths.ts';
import { column } from './section.tsx';

export function ClosingSection() {
  return (
    <section data-theme="dark" aria-labelledby="closing-title" className="late-section bg-surface">
      <div
        className={`${column} flex flex-col gap-6 py-9 md:flex-row md:items-center md:justify-between md:py-20`}
      >
        <div>
          <h2 id="closing-title" className="text-2xl md:text-3xl">
            {landingTexts.closingTitle}
          </h2>
          <p className="mt-2 text-lg text-muted">{landingTexts.closingLine}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:[&>a]:grow">
          <Button asChild size="lg" className="signed-in:hidden">
            <a href={localPath(sellPath)}>{landingTexts.closingSell}</a>
          </Button>
          <Button asChild size="lg" className="not-signed-in:hidden">
            <a href={localPath('/dashboard')}>{navTexts.goToDashboard}</a>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <a href={localPath('/discover')}>{landingTexts.browse}</a>
          </Button>
        </div>
      </div>
    </section>
  );
}
