import { escapeHtml } from '#domain/common/escape-html.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import { formatMoment } from '#words/dates.ts';
import { evidenceTexts as texts } from '#words/evidence.ts';
import type { EvidenceDownload, EvidenceEvent, EvidenceFacts, EvidenceMessage } from './evidence-store.ts';

export interface EvidencePicture {
  readonly hash: string;
  readonly content: Uint8Array | null;
}

export interface Evidence {
  readonly facts: EvidenceFacts;
  readonly events: readonly EvidenceEvent[];
  readonly downloads: readonly EvidenceDownload[];
  readonly messages: readonly EvidenceMessage[];
  readonly pictures: ReadonlyMap<string, readonly EvidencePicture[]>;
  readonly madeAt: Date;
}

const STYLE = `body{font:15px/1.5 sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#1b2133}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse;width:100%}
td,th{padding:.3rem .75rem .3rem 0;text-align:left;vertical-align:top;border-bottom:1px solid #ddd}
th{white-space:nowrap;font-weight:600}td{white-space:pre-wrap;overflow-wrap:anywhere}img{display:block;max-width:24rem;margin-top:.5rem}`;

type Row = readonly [head: string, text: string, pictures?: readonly EvidencePicture[]];

export function renderEvidence({ facts, events, downloads, messages, pictures, madeAt }: Evidence): string {
  const title = texts.title(formatReceiptNumber(facts.receiptNumber));
  return `<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(texts.madeAt(formatMoment(madeAt)))}</p>
${section(texts.order, orderRows(facts))}
${section(texts.buyer, buyerRows(facts))}
${facts.category === 'HARDWARE' ? section(texts.delivery, deliveryRows(facts)) : section(texts.file, fileRows(facts))}
${section(
  texts.timeline,
  events.map(({ at, code, party }) => [formatMoment(at), texts.event(code, party)] as const),
)}
${
  facts.category === 'SOFTWARE'
    ? section(
        texts.downloads,
        downloads.map(
          ({ at, version }, index) => [formatMoment(at), texts.download(index + 1, version)] as const,
        ),
      )
    : ''
}
${section(
  texts.messages,
  messages.map(
    ({ id, at, party, text, caseNumber }) =>
      [
        formatMoment(at),
        `${texts.writer(party, caseNumber)}\n${text ?? texts.removed}`,
        pictures.get(id) ?? [],
      ] as const,
  ),
)}
</body>
</html>
`;
}

function orderRows(facts: EvidenceFacts): Row[] {
  return [
    [texts.receipt, formatReceiptNumber(facts.receiptNumber)],
    [texts.payment, facts.intentId ?? texts.none],
    [texts.paidAt, formatMoment(facts.paidAt)],
    [texts.amount, texts.rupees(facts.amountMinor)],
    [texts.project, facts.title],
    [texts.description, facts.description],
    ...(facts.parts === '' ? [] : [[texts.parts, facts.parts] as const]),
    [texts.seller, facts.seller],
  ];
}

function buyerRows(facts: EvidenceFacts): Row[] {
  return [
    [texts.name, facts.buyerName],
    [texts.email, facts.buyerEmail],
    [texts.memberSince, formatMoment(facts.buyerSince)],
  ];
}

function fileRows({ version, fileName, sha256, commitSha }: EvidenceFacts): Row[] {
  return [
    [texts.version, version === null ? texts.none : String(version)],
    [texts.fileName, fileName ?? texts.none],
    [texts.sha256, sha256 ?? texts.none],
    [texts.commit, commitSha ?? texts.none],
  ];
}

function deliveryRows(facts: EvidenceFacts): Row[] {
  const { shippedAt, deliveredAt } = facts;
  return [
    [texts.address, facts.address ?? texts.none],
    [texts.status, facts.shipmentStatus ?? texts.none],
    [texts.courier, facts.courierName ?? texts.none],
    [texts.tracking, facts.trackingId ?? texts.none],
    [texts.shippedAt, shippedAt === null ? texts.none : formatMoment(shippedAt)],
    [texts.deliveredAt, deliveredAt === null ? texts.none : formatMoment(deliveredAt)],
  ];
}

function section(title: string, rows: readonly Row[]): string {
  const body = rows
    .map(
      ([head, text, pictures = []]) =>
        `<tr><th>${escapeHtml(head)}</th><td dir="auto">${escapeHtml(text)}${pictures.map(renderPicture).join('')}</td></tr>`,
    )
    .join('\n');
  const content = rows.length === 0 ? `<p>${escapeHtml(texts.none)}</p>` : `<table>\n${body}\n</table>`;
  return `<h2>${escapeHtml(title)}</h2>\n${content}`;
}

function renderPicture({ hash, content }: EvidencePicture): string {
  if (content === null) return `\n${escapeHtml(texts.picture(hash))}`;
  const address = `data:image/webp;base64,${Buffer.from(content).toString('base64')}`;
  return `<img alt="${escapeHtml(texts.picture(hash))}" src="${address}">`;
}
