export const computerCheckTexts = {
  title: 'Does it not start?',
  body: 'Save a small script into the project’s folder and run it. It lists the programs that the project needs and their versions in a report, which you can copy into a message. It sends nothing.',
  scripts: { sh: 'Script for Linux and macOS', ps1: 'Script for Windows' },
} as const;
