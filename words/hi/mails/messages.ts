interface Facts {
  readonly reader: string;
  readonly writer: string;
  readonly title: string;
  readonly text: string;
}

export const messageMails = {
  written: ({ reader, writer, title, text }: Facts) => ({
    subject: `A message about "${title}"`,
    greeting: `Hello ${reader},`,
    paragraphs: [`${writer} wrote to you about "${title}":`, text, 'Reply on the order page.'],
    action: 'Reply',
    note: 'You get this email because of an order on ProtoHaat, at most once an hour while messages arrive.',
  }),
};
