import { commonTexts } from '#words/screens/common.ts';
import { landingTexts } from '#words/screens/landing.ts';

export const landingTitle = `${landingTexts.documentTitle} · ${commonTexts.brand}`;

/** Structured data for search engines, without the sample figures, projects and quotes. */
function structuredData(origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: commonTexts.brand,
        url: `${origin}/`,
        logo: `${origin}/icon-180.png`,
        areaServed: 'IN',
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: commonTexts.brand,
        url: `${origin}/`,
        description: landingTexts.description,
        inLanguage: 'en-IN',
        publisher: { '@id': `${origin}/#organization` },
      },
      {
        '@type': 'WebPage',
        '@id': `${origin}/#page`,
        name: landingTitle,
        url: `${origin}/`,
        isPartOf: { '@id': `${origin}/#website` },
        primaryImageOfPage: `${origin}/social.png`,
      },
    ],
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/gu, (sign) => escapes[sign] ?? sign);
}

/**
 * Renders the HTML of the landing page's document head.
 *
 * @param origin - the deployment's origin without a trailing slash. Link previews need absolute URLs.
 */
export function landingHead(origin: string): string {
  const properties: readonly (readonly [name: string, content: string])[] = [
    ['og:type', 'website'],
    ['og:site_name', commonTexts.brand],
    ['og:locale', 'en_IN'],
    ['og:title', landingTitle],
    ['og:description', landingTexts.description],
    ['og:url', `${origin}/`],
    ['og:image', `${origin}/social.png`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', landingTexts.headline],
  ];
  return [
    `<title>${escapeHtml(landingTitle)}</title>`,
    `<meta name="description" content="${escapeHtml(landingTexts.description)}" />`,
    `<link rel="canonical" href="${origin}/" />`,
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
    // Escapes `<`, so that the data cannot close the script element.
    `<script type="application/ld+json">${JSON.stringify(structuredData(origin)).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ');
}
