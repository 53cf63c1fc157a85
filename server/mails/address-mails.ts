import type { Mail } from '../ports/mailer.ts';
import { renderMail } from './mail-template.ts';

interface Letter {
  readonly to: string;
  readonly id: string;
}

interface LetterWithLink extends Letter {
  readonly url: string;
}

export function renderVerificationMail({ to, id, url }: LetterWithLink): Mail {
  return renderMail({
    to,
    subject: 'Verify your e-mail address',
    id,
    greeting: 'Welcome to ProtoHaat,',
    paragraphs: [
      'Verify your e-mail address to buy and sell projects. Open the link and press the button; it works for 24 hours, in any browser.',
    ],
    action: { label: 'Verify my address', url },
    note: 'You get this mail because somebody signed up with this address. If it was not you, do nothing, or open the link and choose "This was not me": the account stays closed to them.',
  });
}

/** Sent instead of the verification mail when the address already has an account; the page does not reveal it. */
export function renderAlreadyRegisteredMail({ to, id }: Letter, publicUrl: string): Mail {
  return renderMail({
    to,
    subject: 'You already have an account',
    id,
    greeting: 'Hello,',
    paragraphs: [
      'Somebody asked to use this address for a ProtoHaat account. It already belongs to one, so nothing was changed.',
      'If it was you, log in with your account. If you no longer know how, choose a new password.',
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
    secondAction: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
    note: 'If it was not you, do nothing. Nobody has got into your account, and nobody was told that you have one.',
  });
}

/** To the new address of an account. */
export function renderAddressProofMail({ to, id, url }: LetterWithLink): Mail {
  return renderMail({
    to,
    subject: 'Confirm your new e-mail address',
    id,
    greeting: 'Hello,',
    paragraphs: [
      'You asked to use this address for your ProtoHaat account. Open the link and press the button within 24 hours.',
      'Until then you log in with your present address.',
    ],
    action: { label: 'Confirm this address', url },
    note: 'You get this mail because somebody typed this address for their account. If it was not you, do nothing: nothing changes.',
  });
}

/** To the old address. */
export function renderAddressChangedMail({
  to,
  id,
  url,
  newAddress,
}: LetterWithLink & { readonly newAddress: string }): Mail {
  return renderMail({
    to,
    subject: 'The e-mail address of your account was changed',
    id,
    greeting: 'Hello,',
    paragraphs: [
      `Your ProtoHaat account now uses ${maskAddress(newAddress)} in place of this address.`,
      'If it was you, there is nothing to do. If it was not, take the change back within 7 days: everybody is logged out, and you choose a new password.',
    ],
    action: { label: 'It was not me: take it back', url },
    note: 'You get this mail because it concerns the safety of your account. It cannot be switched off.',
  });
}

/** First letter and domain only. */
function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
