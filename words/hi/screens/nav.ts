import type * as english from '../../en/screens/nav.ts';
import type { Translated } from '../../languages.ts';

export const navTexts: Translated<typeof english.navTexts> = {
  dashboard: 'डैशबोर्ड',
  addProject: 'प्रोजेक्ट जोड़ें',
  yourProject: 'आपके प्रोजेक्ट',
  orders: 'ऑर्डर',
  profile: 'प्रोफ़ाइल',
  settings: 'सेटिंग्स',
  balance: 'बैलेंस',
  logout: 'लॉग आउट करें',
  login: 'लॉग इन करें',
  signup: 'साइन अप',
  discover: 'प्रोजेक्ट खोजें',
  searchLabel: 'प्रोजेक्ट खोजें',
  searchPlaceholder: 'टाइटल, टेक्नोलॉजी या विषय',
  howItWorks: 'यह कैसे काम करता है',
  verified: '“जाँचा हुआ” का मतलब',
  fees: 'फ़ीस',
  goToDashboard: 'डैशबोर्ड पर जाएँ',
  home: 'ProtoHaat होम',
  copyright: (year) => `© ${year} ProtoHaat. भारत के मेकर्स के लिए बनाया गया।`,
  footer: 'फ़ुटर',
};
