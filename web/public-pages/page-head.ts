import { escapeHtml } from '#domain/common/escape-html.ts';
import { LANGUAGES, pathIn } from '#domain/common/languages.ts';
import { commonTexts } from '#words/screens/common.ts';
import { localPath, pageLanguage } from '../lib/local-path.ts';

export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Includes the query; the canonical URL adds the deployment's origin. */
  readonly path: string;
  readonly picture?: { readonly path: string; readonly alt: string };
  readonly type?: 'website' | 'product' | 'profile' | 'article';
  readonly isUnlisted?: boolean;
  /** The path of an Atom feed of what the page lists. */
  readonly feed?: string;
  readonly data?: readonly object[];
  readonly extra?: readonly (readonly [name: string, content: string])[];
}

const MAX_DESCRIPTION = 200;

export function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= MAX_DESCRIPTION) return line;
  const cut = characters.slice(0, MAX_DESCRIPTION).join('');
  return `${cut.replace(/\s+\S*$/u, '')}…`;
}

/** `<` is escaped, so that the data cannot close the script element. */
function scriptOf(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`;
}

/** @param origin - without a trailing slash; link previews need absolute URLs */
export function renderHead(head: PageHead, origin: string): string {
  const title = `${head.title} · ${commonTexts.brand}`;
  const description = summaryOf(head.description);
  const address = `${origin}${localPath(head.path)}`;
  const picture = head.picture ?? { path: '/social.png', alt: commonTexts.tagline };
  const properties: readonly (readonly [string, string])[] = [
    ['og:type', head.type ?? 'website'],
    ['og:site_name', commonTexts.brand],
    ['og:locale', pageLanguage.replace('-', '_')],
    ['og:title', head.title],
    ['og:description', description],
    ['og:url', address],
    ['og:image', `${origin}${picture.path}`],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', picture.alt],
    ...(head.extra ?? []),
  ];
  const names: readonly (readonly [string, string])[] = [
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', head.title],
    ['twitter:description', description],
    ['twitter:image', `${origin}${picture.path}`],
    ['twitter:image:alt', picture.alt],
  ];
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...(head.isUnlisted === true
      ? ['<meta name="robots" content="noindex, follow" />']
      : alternatesOf(head.path, origin)),
    ...(head.feed === undefined
      ? []
      : [`<link rel="alternate" type="application/atom+xml" href="${escapeHtml(localPath(head.feed))}" />`]),
    ...properties.map(([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}" />`),
    ...names.map(([name, text]) => `<meta name="${name}" content="${escapeHtml(text)}" />`),
    ...(head.data ?? []).map(scriptOf),
  ].join('\n    ');
}

/** https://developers.google.com/search/docs/specialty/international/localized-versions */
function alternatesOf(path: string, origin: string): string[] {
  const versions = LANGUAGES.map((language) => [language, pathIn(language, path)] as const);
  return [...versions, ['x-default', path] as const].map(
    ([language, local]) =>
      `<link rel="alternate" hreflang="${language}" href="${escapeHtml(`${origin}${local}`)}" />`,
  );
}

export function breadcrumbsOf(
  steps: readonly (readonly [name: string, path: string])[],
  origin: string,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${localPath(path)}`,
    })),
  };
}
