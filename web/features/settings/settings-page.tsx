import { Link } from '@tanstack/react-router';
import { PageHead } from '../../components/layout/page-head.tsx';
import { ThemeSwitch } from '../../components/layout/theme-switch.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { texts } from '../../lib/texts.ts';

/** What belongs to this device, and the way to what belongs to the account. */
export function SettingsPage() {
  return (
    <>
      <PageHead title={texts.settings.title} line={texts.settings.lead} />
      <Card flush className="max-w-3xl divide-y divide-line">
        <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 p-4 md:p-6">
          <div className="min-w-0">
            <h2 className="text-lg">{texts.settings.appearance}</h2>
            <p className="text-muted">{texts.settings.appearanceHint}</p>
          </div>
          <ThemeSwitch labels className="max-sm:w-full" />
        </section>
        <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 p-4 md:p-6">
          <div className="min-w-0">
            <h2 className="text-lg">{texts.settings.account}</h2>
            <p className="text-muted">{texts.settings.accountHint}</p>
          </div>
          <Button asChild variant="secondary">
            <Link to="/profile">{texts.settings.toProfile}</Link>
          </Button>
        </section>
      </Card>
    </>
  );
}
