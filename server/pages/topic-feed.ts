import type { FastifyInstance } from 'fastify';
import { parse } from 'uuid';
import type { CompactCard } from '#contract/entities/compact-card.ts';
import { type Topic, topicValue } from '#domain/catalogue/facets.ts';
import { escapeHtml } from '#domain/common/escape-html.ts';
import { formatRupees } from '#domain/common/format-amount.ts';
import { pathIn } from '#domain/common/languages.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { textsIn } from '#texts';
import type { Context } from '../context.ts';
import { pageLanguage } from '../http/language.ts';
import { listCards } from './read-pages.ts';

const ENTRIES = 20;
const EMPTY_SINCE = new Date(0);

/** The newest projects of a technology or subject for feed readers: https://www.rfc-editor.org/rfc/rfc4287 */
export function topicFeedRoutes(app: FastifyInstance, { publicReads, config }: Context): void {
  const topics: readonly (readonly [letter: string, Topic])[] = [
    ['t', 'technology'],
    ['s', 'subject'],
  ];
  for (const [letter, topic] of topics) {
    app.get<{ Params: { value: string } }>(
      `/discover/${letter}/:value/feed.xml`,
      { schema: { hide: true }, config: { limits: ['pages'] } },
      async (request, reply) => {
        const value = topicValue(request.params.value);
        if (value === null) {
          return await reply.code(404).type('text/plain').send('Not found');
        }
        const cards = await publicReads((deps) =>
          listCards(deps, 'newest', ENTRIES, { facets: { [topic]: value }, hidesSold: true }),
        );
        const language = pageLanguage(request);
        const { pageTexts } = textsIn(language);
        const name = (topic === 'subject' ? cards[0]?.subject : undefined) ?? value;
        const at = (path: string): string => escapeHtml(config.publicUrl + pathIn(language, path));
        const page = `/discover/${letter}/${encodeURIComponent(value)}`;
        return await reply
          .header('cache-control', 'public, max-age=900')
          .type('application/atom+xml; charset=utf-8')
          .send(
            `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${at(page)}</id>
<title>${escapeHtml(pageTexts.topicTitle[topic](name))}</title>
<subtitle>${escapeHtml(pageTexts.topicLead[topic](name))}</subtitle>
<author><name>ProtoHaat</name></author>
<updated>${(cards[0] === undefined ? EMPTY_SINCE : listedAt(cards[0])).toISOString()}</updated>
<link href="${at(page)}"/>
<link rel="self" href="${at(`${page}/feed.xml`)}"/>
${cards.map((card) => entry(card, at(`/projects/${card.project_id}`))).join('')}</feed>
`,
          );
      },
    );
  }
}

function entry(card: CompactCard, address: string): string {
  const total = formatRupees(quotePrice(card.price).totalRupees);
  return `<entry>
<id>urn:uuid:${card.project_id}</id>
<title>${escapeHtml(card.title)}</title>
<updated>${listedAt(card).toISOString()}</updated>
<author><name>${escapeHtml(card.author.full_name)}</name></author>
<link href="${address}"/>
<summary>${escapeHtml([total, card.subject, card.tech_stack].filter((part) => part !== '').join(' · '))}</summary>
</entry>
`;
}

/** Ids of projects are made when they are listed; the first 48 bits of one are the time in milliseconds. */
function listedAt({ project_id }: CompactCard): Date {
  return new Date(Buffer.from(parse(project_id)).readUIntBE(0, 6));
}
