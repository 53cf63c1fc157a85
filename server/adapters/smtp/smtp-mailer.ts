import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { type Mailer, MailServerUnavailableError } from '../../ports/mailer.ts';
import { CircuitBreaker } from '../outside/circuit-breaker.ts';

interface SmtpSettings {
  readonly smtpUrl: string;
  readonly from: string;
  /** Longest silence of the server, milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Any SMTP server, by its address: `smtp://`, `smtps://`, with user and password in it where the server wants them.
 * Nothing is sent again here: a mail may have been taken although the answer was lost. That is left to the job, whose next
 * try has the same Message-ID.
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
      // The same mail keeps its Message-ID when it is tried again; hashed, because ids may hold anything.
      const messageId = `<${createHash('sha256').update(id).digest('hex').slice(0, 40)}@${domain}>`;
      return await breaker.run(
        async () => {
          try {
            await transport.sendMail({ to, subject, text, html, messageId });
            return 'taken' as const;
          } catch (error) {
            if (isNoMailbox(error)) return 'refused' as const;
            throw isAnswer(error)
              ? new MailRejectedError(describe(error))
              : new MailServerUnavailableError(describe(error));
          }
        },
        (error) => error instanceof MailServerUnavailableError,
        () => new MailServerUnavailableError('it did not answer a moment ago'),
      );
    },
  };
}

/**
 * What the server did not like, by its codes: its sentence may quote the mail, and an error goes to the log and beside the job.
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

/** With a code of the protocol the server has answered, without one it has not; 421 says that it goes away. */
function isAnswer(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode !== 421;
}

function isNoMailbox(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return code === 'EENVELOPE' && responseCode >= 500;
}
