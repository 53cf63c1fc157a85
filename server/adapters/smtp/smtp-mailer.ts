import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { MAIL_REJECTED } from '#domain/operators/late-mail.ts';
import type { MessageTags } from '../../ports/app-secret.ts';
import { type Mailer, MailServerUnavailableError } from '../../ports/mailer.ts';
import { CircuitBreaker } from '../outside/circuit-breaker.ts';

interface SmtpSettings {
  readonly smtpUrl: string;
  readonly from: string;
  readonly tags: Pick<MessageTags, 'tagOf'>;
  readonly requireTls: boolean;
  /** The certificates of the trusted authorities in PEM format. The default is Node.js's own list. */
  readonly ca?: string;
  /** Applies separately to DNS, connection, greeting and socket inactivity. */
  readonly timeoutMs: number;
}

/**
 * Does not retry, because the server may have accepted the email although its response was lost. The job retries with
 * the same Message-ID.
 */
export function createSmtpMailer(
  settings: SmtpSettings,
  onCircuitChange: (isOpen: boolean) => void = () => {},
  onMisconfigured: (host: string, sentence: string) => void = () => {},
): Mailer {
  const { timeoutMs } = settings;
  const transport = createTransport(
    {
      url: settings.smtpUrl,
      pool: true,
      disableFileAccess: true,
      disableUrlAccess: true,
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      requireTLS: settings.requireTls,
      tls: { minVersion: 'TLSv1.2', ...(settings.ca === undefined ? {} : { ca: settings.ca }) },
    },
    { from: settings.from },
  );
  const breaker = new CircuitBreaker({ failures: 3, openMs: 10_000, onChange: onCircuitChange });
  const host = new URL(settings.smtpUrl).hostname;
  const domain = /@([\w.-]+)/u.exec(settings.from)?.[1] ?? 'localhost';
  return {
    async send({ to, subject, text, html, id, unsubscribeUrl }) {
      // The Message-ID is the same for all attempts, so that mail servers can deduplicate. `id` is hashed, because it
      // may contain any character.
      const hash = createHash('sha256').update(id).digest('hex').slice(0, 40);
      const messageId = `<${hash}.${settings.tags.tagOf(hash, to)}@${domain}>`;
      return await breaker.run(
        async () => {
          try {
            const headers = unsubscribeUrl === undefined ? {} : unsubscribeHeaders(unsubscribeUrl);
            await transport.sendMail({ to, subject, text, html, messageId, headers });
            return 'taken' as const;
          } catch (error) {
            if (isRecipientRefused(error)) return isPolicy(error) ? 'refused' : 'unknown-mailbox';
            const sentence = misconfigurationOf(error);
            if (sentence !== null) {
              onMisconfigured(host, sentence);
              throw new MailServerUnavailableError(`the mail server ${host} ${sentence}`);
            }
            throw hasAnswered(error)
              ? new MailRejectedError(`${MAIL_REJECTED}: ${describe(error)}`)
              : new MailServerUnavailableError(describe(error));
          }
        },
        (error) => error instanceof MailServerUnavailableError,
        () => new MailServerUnavailableError('the mail server did not respond recently'),
      );
    },

    async check() {
      try {
        await transport.verify();
      } catch (error) {
        const sentence = misconfigurationOf(error);
        throw new MailServerUnavailableError(
          sentence === null ? describe(error) : `the mail server ${host} ${sentence}`,
        );
      }
    },

    close() {
      transport.close();
    },
  };
}

/**
 * Contains only the server's codes: the server's message may quote the email, and errors are logged and stored with
 * the job.
 */
class MailRejectedError extends Error {
  override readonly name = 'MailRejectedError';
}

function describe(error: unknown): string {
  const { response, responseCode, command } = error as {
    response?: string;
    responseCode?: number;
    command?: string;
  };
  if (responseCode === undefined) return String(error);
  const codes = /^\d{3}[ -]\d\.\d{1,3}\.\d{1,3}/u.exec(response ?? '')?.[0] ?? String(responseCode);
  return `the mail server answered ${codes}${command === undefined ? '' : ` to ${command}`}`;
}

/** An error without an SMTP code is a network failure, and 421 announces a shutdown. */
function hasAnswered(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode !== 421;
}

/** https://www.rfc-editor.org/rfc/rfc8058 */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** @returns what an operator has to correct, as a phrase that follows the server's name, or null for other failures. */
function misconfigurationOf(error: unknown): string | null {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (/certificate/iu.test(message)) {
    return `has a certificate that is not trusted (${message.split('\n')[0]}). Correct the certificate or the host in SMTP_URL, or add a private authority with NODE_EXTRA_CA_CERTS`;
  }
  if (code === 'ETLS') return 'does not offer TLS (STARTTLS), which SMTP_REQUIRE_TLS requires';
  return code === 'EAUTH' ? 'rejects the user or the password in SMTP_URL' : null;
}

/**
 * Rejections by a policy, such as a blocklist, say nothing about the mailbox:
 * https://www.rfc-editor.org/rfc/rfc3463#section-3.8
 */
function isPolicy(error: unknown): boolean {
  return /\b5\.7\.\d/u.test((error as { response?: string }).response ?? '');
}

function isRecipientRefused(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return code === 'EENVELOPE' && responseCode >= 500;
}
