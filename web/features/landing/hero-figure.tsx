import { landingTexts } from '#words/screens/landing.ts';
import { SampleCard } from '../../components/project/sample-card.tsx';

const { figureLabel, callouts } = landingTexts;

/**
 * A sample listing with annotations. On wide screens the annotations are beside the card; their positions assume a card
 * width of 21.75 rem.
 */
export function HeroFigure() {
  return (
    <div className="@container min-w-0">
      <figure
        aria-label={figureLabel}
        className="relative mx-auto max-w-[22.5rem] sm:mx-0 lg:ml-auto @min-[33rem]:w-[33rem] @min-[33rem]:max-w-none @min-[33rem]:pr-[11.25rem]"
      >
        <div aria-hidden="true" className="drawing-paper absolute -inset-x-10 -inset-y-8 -z-10" />
        <SampleCard className="shadow-float" />
        <figcaption className="mt-5 grid grid-cols-2 gap-4 @min-[33rem]:mt-0 @min-[33rem]:block">
          <Callout {...callouts.stamp} className="@min-[33rem]:top-[14.8rem]" />
          <Callout {...callouts.tag} className="@min-[33rem]:bottom-[-1.05rem]" />
        </figcaption>
      </figure>
    </div>
  );
}

function Callout({ title, line, className }: { title: string; line: string; className: string }) {
  return (
    <p
      className={`border-t border-control pt-2 text-sm @min-[33rem]:absolute @min-[33rem]:right-0 @min-[33rem]:w-[10.5rem] @min-[33rem]:border-t-0 @min-[33rem]:pt-0 @min-[33rem]:pl-12 ${className}`}
    >
      <span
        aria-hidden="true"
        className="absolute top-2.5 -left-6 hidden h-px w-15 bg-ink before:absolute before:top-[-2px] before:left-[-2px] before:size-[5px] before:rounded-full before:bg-ink @min-[33rem]:block"
      />
      <span className="block font-semibold">{title}</span>
      <span className="text-muted">{line}</span>
    </p>
  );
}
