import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { type Mailer, MailServerUnavailableError } from '../../ports/mailer.ts';
import { CircuitBreaker } from '../outside/circuit-breaker.ts';

interface SmtpSettings {
  readonly smtpUrl: string;
  readonly from: string;
  /** Timeout for DNS, connection, greeting and socket inactivity. */
  readonly timeoutMs: number;
}

/**
 * Sends mails to the SMTP server of an `smtp://` or `smtps://` URL. Does not retry, because the server may have accepted a mail
 * whose response was lost; the job retries with the same Message-ID.
 */
export function createSmtpMailer(
  settings: SmtpSettings,
  onCircuitChange: (isOpen: boolean) => void = () => {},
): Mailer {
  const { timeoutMs } = settings;
  const transport = createTransport(
    {
      url: settings.smtpUrl,
      disableFileAccess: true,
      disableUrlAccess: true,
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    },
    { from: settings.from },
  );
  const breaker = new CircuitBreaker({ failures: 3, openMs: 10_000, onChange: onCircuitChange });
  const domain = /@([\w.-]+)/u.exec(settings.from)?.[1] ?? 'localhost';
  return {
    async send({ to, subject, text, html, id }) {
      // Equal in all attempts, so that mail servers can deduplicate; hashed, because ids may contain any character.
      const messageId = `<${createHash('sha256').update(id).digest('hex').slice(0, 40)}@${domain}>`;
      return await breaker.run(
        async () => {
          try {
            await transport.sendMail({ to, subject, text, html, messageId });
            return 'taken' as const;
          } catch (error) {
            if (isUnknownMailbox(error)) return 'refused' as const;
            throw hasAnswered(error)
              ? new MailRejectedError(describe(error))
              : new MailServerUnavailableError(describe(error));
          }
        },
        (error) => error instanceof MailServerUnavailableError,
        () => new MailServerUnavailableError('the mail server did not answer recently'),
      );
    },
  };
}

/** Contains the server's codes only, because its text may quote the mail, and errors are logged and stored with the job. */
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

/** Whether the mail server responded. An error without an SMTP code is a network failure; 421 announces a shutdown. */
function hasAnswered(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode !== 421;
}

function isUnknownMailbox(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return code === 'EENVELOPE' && responseCode >= 500;
}
