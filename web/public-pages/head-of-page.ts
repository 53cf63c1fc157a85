import type { ProjectDetails } from '#contract/entities/project.ts';
import type { CardList, PublicPage, Site } from '#contract/public-pages.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { legalTexts } from '#words/pages/legal.ts';
import { pageTexts } from '#words/pages/public.ts';
import { transparencyTexts } from '#words/pages/transparency.ts';
import { commonTexts } from '#words/screens/common.ts';
import { landingTexts } from '#words/screens/landing.ts';
import { navTexts } from '#words/screens/nav.ts';
import { projectTexts } from '#words/screens/project.ts';
import { topicName } from '../components/project/facets.ts';
import { formatRupees } from '../lib/format.ts';
import { localPath, pageLanguage } from '../lib/local-path.ts';
import { discoverPath, projectPath, sellerPath, topicFeedPath, topicPath } from '../lib/public-paths.ts';
import { subjectName } from '../lib/subject-name.ts';
import { breadcrumbsOf, type PageHead, renderHead, summaryOf } from './page-head.ts';

export function headOf(page: PublicPage, site: Site): string {
  return renderHead(describe(page, site.origin), site.origin);
}

function describe(page: PublicPage, origin: string): PageHead {
  const crumbs = (...steps: (readonly [string, string])[]) =>
    breadcrumbsOf([[commonTexts.brand, '/'], [navTexts.discover, '/discover'], ...steps], origin);
  switch (page.kind) {
    case 'landing':
      return {
        title: landingTexts.documentTitle,
        description: landingTexts.description,
        path: '/',
        picture: { path: '/social.png', alt: landingTexts.headline },
        data: [marketOf(origin)],
      };
    case 'discover': {
      const { filters, list } = page;
      const isFiltered = Object.keys(filters).length > 0;
      return {
        title: filters.search === undefined ? pageTexts.discoverTitle : pageTexts.searchTitle(filters.search),
        description: pageTexts.discoverDescription,
        path: discoverPath(filters),
        isUnlisted: isFiltered,
        data: isFiltered ? [] : [itemListOf(list, origin)],
      };
    }
    case 'topic': {
      const name = topicName(page.facet, page.value, page.facets);
      const path = topicPath(page.facet, page.value);
      return {
        title: pageTexts.topicTitle[page.facet](name),
        description: pageTexts.topicLead[page.facet](name),
        path,
        feed: topicFeedPath(page.facet, page.value),
        isUnlisted: Object.keys(page.filters).some((name) => name !== page.facet),
        data: [crumbs([name, path]), itemListOf(page.list, origin)],
      };
    }
    case 'project': {
      const { project, preview } = page;
      return {
        ...projectHead(project, preview, projectPath(project.project_id)),
        type: 'product',
        extra: [
          ['product:price:amount', String(quotePrice(project.price).totalRupees)],
          ['product:price:currency', 'INR'],
          ['product:availability', project.status === 'available' ? 'in stock' : 'out of stock'],
        ],
        data: [
          productOf(project, preview, origin),
          crumbs(
            [subjectName(project.subject), topicPath('subject', project.subject.trim().toLowerCase())],
            [project.title, projectPath(project.project_id)],
          ),
        ],
      };
    }
    case 'report': {
      const { project, preview } = page;
      const path = `${projectPath(project.project_id)}/report`;
      const checks = project.verification?.checks ?? [];
      const passed = checks.filter(({ result }) => result === 'pass').length;
      return {
        ...projectHead(project, preview, path),
        title: pageTexts.reportTitle(project.title),
        description: pageTexts.reportDescription(project.title, passed, checks.length),
        type: 'article',
        data: [crumbs([project.title, projectPath(project.project_id)], [projectTexts.reportTitle, path])],
      };
    }
    case 'seller': {
      const { author, list, cursor } = page;
      const path = sellerPath(author.username, cursor);
      return {
        title: pageTexts.sellerTitle(author.full_name, author.username),
        description: pageTexts.sellerDescription(author.full_name, author.college_name, list.meta.total),
        path,
        type: 'profile',
        isUnlisted: cursor !== undefined,
        data: [crumbs([author.full_name, path]), profileOf(author, origin)],
      };
    }
    case 'legal': {
      const { title, description } = legalTexts[page.page];
      return { title, description, path: `/${page.page}` };
    }
    case 'transparency': {
      const { title, description } = transparencyTexts;
      return { title, description, path: '/transparency' };
    }
    case 'not-found':
      return {
        title: pageTexts.notFoundTitle,
        description: pageTexts.notFoundBody,
        path: '/discover',
        isUnlisted: true,
      };
    case 'failed':
      return {
        title: pageTexts.failedTitle,
        description: pageTexts.failedBody,
        path: '/discover',
        isUnlisted: true,
      };
    default:
      return page satisfies never;
  }
}

function marketOf(origin: string): object {
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
        inLanguage: pageLanguage,
        publisher: { '@id': `${origin}/#organization` },
      },
    ],
  };
}

function projectHead(project: ProjectDetails, preview: string, path: string): PageHead {
  const total = formatRupees(quotePrice(project.price).totalRupees);
  return {
    title: project.title,
    description: pageTexts.projectDescription(
      total,
      project.category,
      project.author.full_name,
      project.description,
    ),
    path,
    picture: { path: localPath(preview), alt: pageTexts.previewAlt(project.title, total) },
  };
}

const AVAILABILITY = {
  available: 'https://schema.org/InStock',
  pending: 'https://schema.org/LimitedAvailability',
  sold: 'https://schema.org/SoldOut',
} as const;

/** https://developers.google.com/search/docs/appearance/structured-data/product-snippet */
function productOf(project: ProjectDetails, preview: string, origin: string): object {
  const address = `${origin}${localPath(projectPath(project.project_id))}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${address}#product`,
    name: project.title,
    description: summaryOf(project.description),
    url: address,
    sku: project.project_id,
    category: project.subject,
    image: [...project.images.map((image) => `${origin}${image}`), `${origin}${localPath(preview)}`],
    offers: {
      '@type': 'Offer',
      url: address,
      price: String(quotePrice(project.price).totalRupees),
      priceCurrency: 'INR',
      availability: AVAILABILITY[project.status],
      itemCondition: 'https://schema.org/UsedCondition',
      seller: {
        '@type': 'Person',
        name: project.author.full_name,
        url: `${origin}${localPath(sellerPath(project.author.username))}`,
      },
    },
  };
}

function profileOf(author: ProjectDetails['author'], origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: author.full_name,
      alternateName: author.username,
      url: `${origin}${localPath(sellerPath(author.username))}`,
      ...(author.profile_photo === null ? {} : { image: `${origin}${author.profile_photo}` }),
      ...(author.college_name === null
        ? {}
        : { affiliation: { '@type': 'CollegeOrUniversity', name: author.college_name } }),
    },
  };
}

function itemListOf({ data }: CardList, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: data.map(({ project_id: id, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: `${origin}${localPath(projectPath(id))}`,
    })),
  };
}
