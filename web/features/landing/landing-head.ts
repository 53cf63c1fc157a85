import { commonTexts } from '../../lib/texts/common.ts';
import { landingTexts } from '../../lib/texts/landing.ts';

export const landingTitle = `${landingTexts.documentTitle} · ${commonTexts.brand}`;

/** What search engines read of the page. Sample figures, projects and voices are no facts, so none of them is in here. */
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
 * The landing page's own lines of the document head.
 *
 * @param origin - the address of the deployment without a slash at its end; every address in here is absolute, because the
 * readers of a preview follow no other.
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
    // A `<` in the data could close the element; JSON reads the escape as the sign.
    `<script type="application/ld+json">${JSON.stringify(structuredData(origin)).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ');
}
