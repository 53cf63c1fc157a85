export const similarSizeTexts = {
  title: 'Size beside similar projects',
  hint: (lines: string) => `This one has ${lines} lines of code.`,
} as const;
