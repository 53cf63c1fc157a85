import { plural } from './plural.ts';

export const reportTexts = {
  groups: {
    whose: 'Whose',
    what: 'What',
    safe: 'Safe',
    runs: 'Runs',
  },
  passedOf: (passed: number) => plural(passed, 'check passed', 'checks passed'),
  morePassed: (passed: number) => plural(passed, 'more check passed', 'more checks passed'),
  lead: (warnings: number, passed: number) =>
    warnings === 0
      ? `${plural(passed, 'check', 'checks')} passed, no warnings`
      : `${plural(warnings, 'warning', 'warnings')}, ${passed} passed`,
  meanings: {
    'owner-asked': 'Ask the seller about it before you buy.',
    'licence-conflict': 'Ask the seller what you may do with the code.',
    'history-one-commit': 'Ask the seller how the project was made before you buy.',
    'history-mostly-others': 'Ask the seller who else worked on it.',
    'history-unread': 'Ask the seller how the project was made before you buy.',
    'notices-of-others': 'Parts may belong to others. Make sure that you may use them.',
    'zip-lacks-files': 'The download may need extra steps to be complete.',
    'zip-unpacks-differently': 'Rename these files before you unpack it on Windows or a Mac.',
    'code-shared': 'Part of the code is not unique to this project.',
    'licence-missing': 'Ask the seller what you may do with the code.',
    'start-incomplete': 'You may have to work out how to start it. Ask the seller first.',
    'photos-not-proved': 'The pictures may not show the real device. Ask the seller before you buy.',
    'build-not-proved': 'Ask the seller to send us a photo with a code before you buy.',
    'tests-missing': 'You will have to check by hand that it works.',
  },
} as const;
