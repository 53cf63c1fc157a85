import { landingTexts } from '#words/screens/landing.ts';
import { classNames } from '../../lib/class-names.ts';
import { Section } from './section.tsx';

export function HowItWorks() {
  return (
    <Section id="how-it-works" title={landingTexts.howTitle} line={landingTexts.howLine}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-12 md:gap-x-12 lg:gap-x-24">
        <Side {...landingTexts.buyers} tone="bg-primary text-on-primary" />
        <Side {...landingTexts.sellers} tone="bg-accent text-on-accent" />
      </div>
    </Section>
  );
}

function Side({
  title,
  steps,
  tone,
}: {
  title: string;
  steps: readonly { title: string; line: string }[];
  tone: string;
}) {
  return (
    <div>
      <h3 className="border-b-2 border-ink pb-3 text-xl">{title}</h3>
      <ol className="mt-6">
        {steps.map((step, index) => (
          <li key={step.title} className="group relative flex gap-3 pb-5 last:pb-0 md:gap-5 md:pb-8">
            <span
              aria-hidden="true"
              className="absolute top-10 bottom-1 left-[17px] w-0.5 bg-line group-last:hidden"
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
              <h4 className="leading-tight md:text-lg">{step.title}</h4>
              <p className="mt-0.5 max-w-[46ch] text-muted max-md:hidden">{step.line}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
