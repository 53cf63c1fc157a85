import { PageLink } from '#web/components/layout/page-link.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { texts } from '#web/lib/texts.ts';
import { Section } from './section.tsx';

const { landing } = texts;

export function HowItWorks() {
  return (
    <Section id="how-it-works" title={landing.howTitle} line={landing.howLine}>
      <div className="grid gap-x-12 gap-y-14 md:grid-cols-2 lg:gap-x-24">
        <Side title={landing.buyers.title} steps={landing.buyers.steps} tone="bg-primary text-on-primary">
          <Button asChild variant="secondary">
            <PageLink to="/your-project">{landing.buyers.action}</PageLink>
          </Button>
        </Side>
        <Side title={landing.sellers.title} steps={landing.sellers.steps} tone="bg-accent text-on-accent">
          <Button asChild variant="secondary">
            <PageLink to="/signup">{landing.sellers.action}</PageLink>
          </Button>
        </Side>
      </div>
    </Section>
  );
}

function Side({
  title,
  steps,
  tone,
  children,
}: {
  title: string;
  steps: readonly { title: string; line: string }[];
  tone: string;
  children: React.ReactNode;
}) {
  return (
    <div>
      <h3 className="border-b-2 border-ink pb-3 text-xl">{title}</h3>
      <ol className="mt-6">
        {steps.map((step, index) => (
          <li key={step.title} className="group relative flex gap-5 pb-7 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-9 bottom-0 left-[17px] w-0.5 bg-line group-last:hidden"
            />
            <span
              aria-hidden="true"
              className={classNames(
                'grid size-9 shrink-0 place-items-center rounded-full text-lg leading-none font-bold',
                tone,
              )}
            >
              {index + 1}
            </span>
            <div className="pt-1">
              <h4 className="text-lg">{step.title}</h4>
              <p className="mt-0.5 max-w-[42ch] text-muted">{step.line}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-8 pl-14">{children}</div>
    </div>
  );
}
