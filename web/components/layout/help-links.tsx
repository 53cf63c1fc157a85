import { legalLinksTexts } from '#words/screens/legal-links.ts';
import { localPath } from '../../lib/local-path.ts';
import { LanguageLinks } from './language-links.tsx';

const helpPages = ['help', 'refunds', 'grievances', 'terms'] as const;

export function HelpLinks() {
  return (
    <>
      <LanguageLinks className="px-3 text-sm" />
      <nav aria-label={legalLinksTexts.label}>
        <ul className="flex flex-wrap gap-x-4 px-3 text-sm [&_a]:inline-flex [&_a]:min-h-9 [&_a]:items-center [&_a]:text-muted [&_a]:underline-offset-3 [&_a]:hover:underline pointer-coarse:[&_a]:min-h-11">
          {helpPages.map((page) => (
            <li key={page}>
              <a href={localPath(`/${page}`)}>{legalLinksTexts.pages[page]}</a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
