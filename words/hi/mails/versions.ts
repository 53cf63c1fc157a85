interface Facts {
  readonly reader: string;
  readonly seller: string;
  readonly title: string;
  readonly number: number;
  readonly notes: string;
}

export const versionMails = {
  published: ({ reader, seller, title, number, notes }: Facts) => ({
    subject: `Version ${number} of "${title}" is ready`,
    greeting: `Hello ${reader},`,
    paragraphs: [
      `${seller} published version ${number} of "${title}", which you bought. You can download it from the project’s page. The release notes:`,
      notes,
    ],
    action: 'Open the project',
    note: 'You get this email because you bought this project on ProtoHaat.',
  }),
};
