import { SampleCard } from '../../components/layout/sample-card.tsx';
import { texts } from '../../lib/texts.ts';

const { figureLabel, callouts } = texts.landing;

/** A sample listing on drawing paper; like a drawing, it names its parts. */
export function HeroFigure() {
  return (
    <figure
      aria-label={figureLabel}
      className="relative mx-auto w-full max-w-[22.5rem] sm:mx-0 sm:max-w-[34rem] sm:pr-[11.5rem] lg:ml-auto"
    >
      <div aria-hidden="true" className="drawing-paper absolute -inset-x-10 -inset-y-8 -z-10" />
      <SampleCard className="shadow-float" />
      <figcaption className="mt-5 grid grid-cols-2 gap-4 sm:mt-0 sm:block">
        <Callout {...callouts.stamp} className="sm:top-[14.85rem]" />
        <Callout {...callouts.tag} className="sm:bottom-[-1.05rem]" />
      </figcaption>
    </figure>
  );
}

function Callout({ title, line, className }: { title: string; line: string; className: string }) {
  return (
    <p
      className={`border-t border-control pt-2 text-sm sm:absolute sm:right-0 sm:w-[10.75rem] sm:border-t-0 sm:pt-0 sm:pl-12 ${className}`}
    >
      <span
        aria-hidden="true"
        className="absolute top-2.5 -left-6 hidden h-px w-15 bg-ink before:absolute before:top-[-2px] before:left-[-2px] before:size-[5px] before:rounded-full before:bg-ink sm:block"
      />
      <span className="block font-semibold">{title}</span>
      <span className="text-muted">{line}</span>
    </p>
  );
}
