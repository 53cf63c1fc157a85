export const listingMails = {
  moderated: ({
    title,
    reader,
    banned,
    reason,
  }: {
    readonly title: string;
    readonly reader: string;
    readonly banned: boolean;
    readonly reason: string;
  }) => ({
    subject: banned ? `"${title}" is no longer offered` : `"${title}" is offered again`,
    greeting: `Hello ${reader},`,
    paragraphs: banned
      ? [
          `We have taken your project "${title}" out of the market. Nobody can find or buy it at the moment; whoever has bought it keeps it.`,
          `The reason: ${reason}`,
          'Answer this email if you think that we are wrong.',
        ]
      : [`Your project "${title}" is in the market again.`, `The reason: ${reason}`],
    action: 'Open your project',
    note: 'You get this email because you listed the project on ProtoHaat.',
  }),
};
