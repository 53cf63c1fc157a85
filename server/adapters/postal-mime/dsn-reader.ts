import { createHmac, timingSafeEqual } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { DeliveryStatus } from '#domain/accounts/returned-mail.ts';
import type { MessageTags } from '../../ports/app-secret.ts';
import { type BounceReader, BounceSignatureError } from '../../ports/mailer.ts';

/**
 * Matches a Message-ID from `smtp-mailer.ts`. A delivery status notification includes the headers of the original
 * email.
 */
const MESSAGE_ID = /<([0-9a-f]{40})\.([0-9a-f]{24})@/gu;

/**
 * @param secret - null if the deployment accepts no delivery status notifications. The reader then rejects every
 * message.
 */
export function createDsnReader(secret: string | null, tags: Pick<MessageTags, 'isOwn'>): BounceReader {
  return {
    async read(message, signature) {
      if (secret === null || !isSigned(message, signature, secret)) throw new BounceSignatureError();
      const { attachments } = await PostalMime.parse(message, { attachmentEncoding: 'utf8' });
      const reports = attachments
        .filter(({ mimeType }) => mimeType === 'message/delivery-status')
        .flatMap(({ content }) => (typeof content === 'string' ? readReport(content) : []));
      const sent = [...Buffer.from(message).toString('latin1').matchAll(MESSAGE_ID)];
      return reports.flatMap(({ addresses, action, status }) => {
        const address = addresses.find((one) =>
          sent.some(([, hash = '', tag = '']) => tags.isOwn(hash, one, tag)),
        );
        return address === undefined ? [] : [{ address, action, status }];
      });
    },
  };
}

function isSigned(message: Uint8Array, signature: string, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(message).digest('hex')}`);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

type Report = Omit<DeliveryStatus, 'address'> & { readonly addresses: readonly string[] };

/**
 * The first group of fields is about the email, and each further group is about one recipient:
 * https://www.rfc-editor.org/rfc/rfc3464#section-2.1
 */
function readReport(text: string): Report[] {
  const groups = text.replaceAll(/\r\n/gu, '\n').split(/\n{2,}/u);
  return groups.flatMap((group) => {
    const fields = new Map(
      group
        .replaceAll(/\n[ \t]+/gu, ' ')
        .split('\n')
        .map((line) => {
          const colon = line.indexOf(':');
          return [line.slice(0, Math.max(0, colon)).toLowerCase(), line.slice(colon + 1).trim()] as const;
        }),
    );
    // If the email was forwarded, only the original recipient is an address to which we sent it.
    const addresses = ['original-recipient', 'final-recipient']
      .map(
        (name) =>
          fields
            .get(name)
            ?.replace(/^[^;]*;/u, '')
            .trim()
            .replaceAll(/^<|>$/gu, '')
            .toLowerCase() ?? '',
      )
      .filter((address) => address.includes('@'));
    const status = /^\d\.\d{1,3}\.\d{1,3}/u.exec(fields.get('status') ?? '')?.[0] ?? '';
    return addresses.length === 0 ? [] : [{ addresses, action: fields.get('action') ?? '', status }];
  });
}
