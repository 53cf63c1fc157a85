import { LANGUAGE_NAMES, LANGUAGES, pathIn } from '#domain/common/languages.ts';
import { language } from '#words/language.ts';
import { languageTexts } from '#words/screens/language.ts';
import { classNames } from '../../lib/class-names.ts';

/** web/lib/choose-language.ts opens the same page instead of the home page. */
export function LanguageLinks({ className }: { className?: string }) {
  return (
    <ul aria-label={languageTexts.label} className={classNames('flex flex-wrap gap-x-4', className)}>
      {LANGUAGES.map((code) => (
        <li key={code}>
          <a
            href={pathIn(code, '/')}
            lang={code}
            hrefLang={code}
            data-language={code}
            aria-current={code === language.code ? 'true' : undefined}
            className="inline-flex min-h-9 items-center text-muted underline-offset-3 hover:underline aria-[current=true]:font-semibold aria-[current=true]:text-ink pointer-coarse:min-h-11"
          >
            {LANGUAGE_NAMES[code]}
          </a>
        </li>
      ))}
    </ul>
  );
}
