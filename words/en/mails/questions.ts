interface Facts {
  readonly reader: string;
  readonly title: string;
  readonly text: string;
}

export const questionMails = {
  asked: ({
    reader,
    title,
    text,
    count,
    isPrivate,
  }: Facts & { readonly count: number; readonly isPrivate: boolean }) => ({
    subject: count === 1 ? `A question about "${title}"` : `${count} questions about "${title}"`,
    greeting: `Hello ${reader},`,
    paragraphs: [
      count === 1
        ? `A member asked about your project "${title}":`
        : `In the last hour, members asked ${count} questions about your project "${title}". The newest:`,
      text,
      isPrivate
        ? 'Only the two of you read your answer.'
        : 'Your answer is public, and other buyers read it too.',
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
