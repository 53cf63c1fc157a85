interface Facts {
  readonly reader: string;
  readonly title: string;
  readonly text: string;
}

export const questionMails = {
  asked: ({ reader, title, text }: Facts) => ({
    subject: `A question about "${title}"`,
    greeting: `Hello ${reader},`,
    paragraphs: [
      `A member asked about your project "${title}":`,
      text,
      'Your answer is public, and other buyers read it too.',
    ],
    action: 'Answer the question',
    note: 'You get this email because you listed the project on ProtoHaat.',
  }),
  answered: ({ reader, title, text }: Facts) => ({
    subject: `The seller of "${title}" answered`,
    greeting: `Hello ${reader},`,
    paragraphs: [`The seller answered your question about "${title}":`, text],
    action: 'Open the project',
    note: 'You get this email because you asked a question on ProtoHaat.',
  }),
};
