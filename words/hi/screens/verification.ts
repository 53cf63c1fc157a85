import type * as english from '../../en/screens/verification.ts';
import type { Translated } from '../../languages.ts';
import { plural } from './plural.ts';

export const verificationTexts: Translated<typeof english.verificationTexts> = {
  title: 'जाँच रिपोर्ट',
  pass: 'ठीक',
  warn: 'चेतावनी',
  fail: 'पास नहीं हुआ',
  running: 'जाँच हो रही है',
  waiting: 'बाकी है',
  verified: 'जाँचा हुआ',
  built: 'बना हुआ',
  codeOf: (day) => `फ़ोटो में ${day} का कोड`,
  photosNotProved: 'फ़ोटो की पुष्टि नहीं हुई',
  checkOffline: 'खरीदार हमारे बिना ज़िप कैसे जाँच सकते हैं',
  atCommit: (commit) => `कमिट ${commit}`,
  checkedOn: (date) => `जाँच की तारीख ${date}`,
  places: 'फ़ाइलें और लाइनें',
  passedChecks: (count) => `${count} ठीक`,
  seeReport: 'रिपोर्ट देखें',
  progress: (done, total) => `${plural(total, 'जाँच', 'जाँचों')} में से ${done} पूरी`,
  summary: (passed, total) => `${plural(total, 'जाँच', 'जाँचों')} में से ${passed} ठीक`,
};
