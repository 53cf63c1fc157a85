import { plural } from './plural.ts';

export const verificationTexts = {
  title: 'Verification report',
  pass: 'Passed',
  warn: 'Warning',
  fail: 'Failed',
  running: 'Checking',
  waiting: 'Waiting',
  verified: 'Verified',
  built: 'Built',
  codeOf: (day: string) => `code of ${day} in a photo`,
  photosNotProved: 'Photos not proved',
  atCommit: (commit: string) => `at commit ${commit}`,
  checkedOn: (date: string) => `Checked on ${date}`,
  checkOffline: 'How buyers check the zip without us',
  places: 'Files and lines',
  passedChecks: (count: number) => `${count} passed`,
  seeReport: 'See the report',
  progress: (done: number, total: number) => `${done} of ${plural(total, 'check', 'checks')} done`,
  summary: (passed: number, total: number) => `${passed} of ${plural(total, 'check', 'checks')} passed`,
} as const;
