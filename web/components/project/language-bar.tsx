const colours = ['bg-primary', 'bg-accent', 'bg-ok', 'bg-accent-deep', 'bg-control'] as const;

export function LanguageBar({
  languages,
  decimals = 1,
  className,
}: {
  languages: readonly { readonly name: string; readonly percent: number }[];
  decimals?: number;
  className?: string;
}) {
  const shown = languages.slice(0, colours.length);
  return (
    <div className={className}>
      <div aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full">
        {shown.map((language, index) => (
          <span
            key={language.name}
            className={colours[index]}
            style={{ width: `${Math.max(1.5, language.percent)}%` }}
          />
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
        {shown.map((language, index) => (
          <li key={language.name} className="inline-flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 rounded-full ${colours[index]}`} />
            {language.name}
            <span className="text-muted">{language.percent.toFixed(decimals)}%</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
