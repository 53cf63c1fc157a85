/**
 * Texts about the versions of a software project, on the project's page and in the dialog that publishes a
 * version.
 */
export const versionsTexts = {
  title: 'Versions',
  version: (number: number) => `Version ${number}`,
  published: (day: string) => `Published on ${day}`,
  current: 'Current',
  bought: 'You bought this',
  first: 'The first version.',
  download: (number: number) => `Download version ${number}`,
  failed: 'The versions could not be loaded.',
  laterToo: 'You can download the version that you bought and every later one.',
  publish: 'Publish a new version',
  publishHint: 'Earlier buyers get it too. The price and the terms stay.',
  dialogTitle: 'Publish a new version',
  dialogLead:
    'Push your changes to the default branch on GitHub first. We check its newest commit like the first version.',
  verify: 'Verify the newest commit',
  verifyFailed: 'The commit could not be verified',
  verified: 'The newest commit is verified.',
  notes: 'Release notes',
  notesHint:
    'What is new for buyers. Everyone can read it, so do not name the repository or anything else that identifies it.',
  notesRequired: 'Write what is new in this version.',
  notesTooLong: (max: number) => `At most ${max} characters.`,
  publishFailed: 'The version could not be published',
  done: (number: number) => `Version ${number} is published`,
} as const;
