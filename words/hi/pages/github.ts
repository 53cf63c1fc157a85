import type * as english from '../../en/pages/github.ts';
import type { Translated } from '../../languages.ts';

export const githubTexts: Translated<typeof english.githubTexts> = {
  title: 'अपना GitHub अकाउंट जोड़ें',
  withoutUsername: 'बिना यूज़रनेम का अकाउंट',
  links: (name) => `आपका GitHub अकाउंट ProtoHaat की इस प्रोफ़ाइल से जुड़ेगा: ${name}`,
  notYours: 'अगर यह आपकी प्रोफ़ाइल नहीं है, तो यह पेज बंद कर दें।',
  continue: 'GitHub पर आगे बढ़ें',
  cancel: 'वापस जाएँ',
  refusedTitle: 'GitHub नहीं जुड़ सका',
  toProfile: 'अपनी प्रोफ़ाइल पर जाएँ',
};
