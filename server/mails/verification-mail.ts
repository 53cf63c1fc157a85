import type { Mail } from '../ports/mailer.ts';
import { renderMail } from './mail-template.ts';

/** Asks a person to show that the address is theirs. */
export function renderVerificationMail(mail: {
  readonly to: string;
  readonly url: string;
  readonly id: string;
}): Mail {
  return renderMail({
    to: mail.to,
    subject: 'Verify your e-mail address',
    id: mail.id,
    greeting: 'Welcome to ProtoHaat,',
    paragraphs: ['Verify your e-mail address to buy and sell projects. The link works for 24 hours.'],
    action: { label: 'Verify my address', url: mail.url },
    note: 'You get this mail because somebody signed up with this address. If it was not you, do nothing: the account stays closed to them.',
  });
}
