import { landingTexts } from '#words/screens/landing.ts';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Section } from './section.tsx';

export function Testimonials() {
  return (
    <Section id="voices" title={landingTexts.testimonialsTitle} line={landingTexts.testimonialsLine}>
      <ul className="grid gap-x-10 gap-y-10 md:grid-cols-3">
        {landingTexts.testimonials.map((voice) => (
          <li key={voice.name}>
            <figure className="flex h-full flex-col border-t-2 border-ink pt-5">
              <blockquote className="grow text-lg">
                <p>“{voice.quote}”</p>
              </blockquote>
              <figcaption className="mt-5 flex items-center gap-3">
                <Avatar name={voice.name} />
                <span className="min-w-0">
                  <span className="block font-semibold">{voice.name}</span>
                  <span className="block text-sm text-muted">{voice.who}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
