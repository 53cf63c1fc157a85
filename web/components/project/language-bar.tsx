import { languageColour } from '#domain/inside/language-colour.ts';
import { ShareBar } from '../ui/charts/share-bar.tsx';

const SHOWN = 6;

export function LanguageBar({
  languages,
  decimals = 1,
  className,
}: {
  languages: readonly { readonly name: string; readonly percent: number }[];
  decimals?: number;
  className?: string;
}) {
  const shares = languages.slice(0, SHOWN).map(({ name, percent }) => ({
    label: name,
    value: percent,
    text: `${percent.toFixed(decimals)}%`,
    colour: languageColour(name),
  }));
  return <ShareBar shares={shares} className={className} />;
}
