import type * as english from '../../en/screens/dashboard.ts';
import type { Translated } from '../../languages.ts';
import { plural } from './plural.ts';

export const dashboardTexts: Translated<typeof english.dashboardTexts> = {
  title: 'डैशबोर्ड',
  greeting: (name) => `नमस्ते, ${name}`,
  lead: ' · आपके प्रोजेक्ट, खरीद और बुकमार्क।',
  githubVerified: 'GitHub अकाउंट जाँचा हुआ', // spec
  verifyGithub: 'GitHub जोड़ें', // spec
  tabs: { myproject: 'मेरे प्रोजेक्ट', bought: 'खरीदे हुए', bookmark: 'बुकमार्क', history: 'लेन-देन' }, // spec
  tabsLabel: 'सूचियाँ',
  searchLabel: 'टाइटल या विवरण में खोजें',
  sortLabel: 'क्रम',
  sort: { all: 'बिना किसी क्रम के', recent: 'नए पहले', popular: 'लोकप्रिय पहले' },
  found: (count) => plural(count, 'प्रोजेक्ट मिला', 'प्रोजेक्ट मिले'), // spec: {n} projects found
  browse: 'प्रोजेक्ट खोजें',
  failedTitle: 'आपके प्रोजेक्ट लोड नहीं हो सके',
  todo: {
    title: 'आपकी बारी',
    more: (count) => plural(count, 'और', 'और'),
  },
  balance: 'बैलेंस',
  openOrder: 'ऑर्डर',
  openProject: 'प्रोजेक्ट खोलें',
  figures: {
    label: 'अब तक के आँकड़े',
    steps: { views: 'देखा गया', bookmarks: 'बुकमार्क', questions: 'सवाल', sold: 'बिका' },
    earned: (amount) => `बिक्री से ${amount} (ProtoHaat के पास का पैसा मिलाकर)`,
  },
  newVersion: 'नया वर्ज़न डालें',
  downloadFailed: 'ज़िप डाउनलोड नहीं हो सकी। फिर कोशिश करें।',
  githubFailed: 'GitHub तक नहीं पहुँच सके। फिर कोशिश करें।',
};
