import type { Category } from '#domain/projects/project.ts';
import { plural } from '../screens/plural.ts';

export const pageTexts = {
  discoverTitle: 'Discover student projects',
  discoverDescription:
    'Software and hardware projects by students and makers in India. Each one is checked before it is listed.',
  searchTitle: (words: string) => `“${words}”`,
  topicTitle: {
    technology: (name: string) => `${name} projects`,
    subject: (name: string) => `${name} projects`,
  },
  topicLead: {
    technology: (name: string) => `Student projects made with ${name}, checked before they are listed.`,
    subject: (name: string) => `Student projects in ${name}, checked before they are listed.`,
  },
  projectDescription: (total: string, category: Category, seller: string, text: string) =>
    `${total} including the fee. ${category === 'SOFTWARE' ? 'Software project' : 'Hardware project'} by ${seller}. ${text}`,
  reportTitle: (title: string) => `Verification report of ${title}`,
  reportDescription: (title: string, passed: number, total: number) =>
    `What was checked before ${title} was listed: ${passed} of ${plural(total, 'check', 'checks')} passed.`,
  sellerTitle: (name: string, username: string) => `${name} (@${username})`,
  sellerDescription: (name: string, college: string | null, projects: number) =>
    `${name}${college === null ? '' : `, ${college}`}, sells ${plural(projects, 'project', 'projects')} on ProtoHaat.`,
  previewAlt: (title: string, price: string) => `${title}, ${price}, on ProtoHaat`,
  previewBy: (name: string, college: string | null) =>
    college === null ? `by ${name}` : `by ${name}, ${college}`,

  sell: 'Sell',
  account: 'Dashboard',

  nextPage: 'Next page',
  firstPage: 'First page',
  pages: 'Pages',

  backToProject: 'Back to the project',
  allReviews: 'All reviews of this seller',

  noReviews: 'No reviews yet',
  available: 'Available projects',
  sold: 'Sold lately',
  ratings: 'Reviews by stars',
  nothingAvailable: 'All projects of this seller are sold.',
  newestReviews: (shown: number, total: number) =>
    total > shown ? `The newest ${shown} of ${total} reviews` : plural(total, 'review', 'reviews'),

  notFoundTitle: 'Page not found',
  notFoundBody: 'This page does not exist, or the project is no longer listed.',
  failedTitle: 'This page could not be shown',
  failedBody:
    'Too many people are here right now, or something is broken on our side. Try again in a moment.',

  contents: 'On this page',
  sampleFirm:
    'This marketplace runs on the sandbox. The name, address and contacts on this page are samples.',
} as const;
