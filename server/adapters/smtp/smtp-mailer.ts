import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Mailer } from '../../ports/mailer.ts';

/** Any SMTP server, by its address: `smtp://`, `smtps://`, with user and password in it where the server wants them. */
export function createSmtpMailer(settings: { readonly smtpUrl: string; readonly from: string }): Mailer {
  const transport = createTransport(settings.smtpUrl, {
    from: settings.from,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/u.exec(settings.from)?.[1] ?? 'localhost';
  return {
    async send({ to, subject, text, html, id }) {
      // The same mail keeps its Message-ID when it is tried again; hashed, because ids may hold anything.
      const messageId = `<${createHash('sha256').update(id).digest('hex').slice(0, 40)}@${domain}>`;
      await transport.sendMail({ to, subject, text, html, messageId });
    },
  };
}
