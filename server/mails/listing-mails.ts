import type { Mail } from '../ports/mailer.ts';
import { renderMail } from './mail-template.ts';

/** To the seller of a banned or unbanned listing. */
export function listingMail(
  facts: {
    readonly email: string;
    readonly name: string;
    readonly title: string;
    readonly projectId: string;
    readonly banned: boolean;
    readonly reason: string;
    /** Distinguishes several bans of one project. */
    readonly actionId: string;
  },
  publicUrl: string,
): Mail {
  const { title, banned } = facts;
  return renderMail({
    to: facts.email,
    subject: banned ? `"${title}" is no longer offered` : `"${title}" is offered again`,
    id: `listing.${facts.actionId}`,
    greeting: `Hello ${facts.name},`,
    paragraphs: banned
      ? [
          `We have taken your project "${title}" out of the market. Nobody can find or buy it at the moment; whoever has bought it keeps it.`,
          `The reason: ${facts.reason}`,
          'Answer this mail if you think that we are wrong.',
        ]
      : [`Your project "${title}" is in the market again.`, `The reason: ${facts.reason}`],
    action: { label: 'Open your project', url: `${publicUrl}/projects/${facts.projectId}` },
    note: 'You get this mail because you listed the project on ProtoHaat.',
  });
}
