import type { Category } from '#domain/projects/project.ts';
import type * as english from '../../en/pages/public.ts';
import type { Translated } from '../../languages.ts';
import { plural } from '../screens/plural.ts';

export const pageTexts: Translated<typeof english.pageTexts> = {
  discoverTitle: 'स्टूडेंट प्रोजेक्ट खोजें',
  discoverDescription:
    'भारत के स्टूडेंट्स और मेकर्स के सॉफ़्टवेयर और हार्डवेयर प्रोजेक्ट। हर एक को लिस्ट होने से पहले जाँचा जाता है।',
  searchTitle: (words: string) => `“${words}”`,
  topicTitle: {
    technology: (name: string) => `${name} के प्रोजेक्ट`,
    subject: (name: string) => `${name} के प्रोजेक्ट`,
  },
  topicLead: {
    technology: (name: string) => `${name} से बने स्टूडेंट प्रोजेक्ट, लिस्ट होने से पहले जाँचे हुए।`,
    subject: (name: string) => `${name} के स्टूडेंट प्रोजेक्ट, लिस्ट होने से पहले जाँचे हुए।`,
  },
  projectDescription: (total: string, category: Category, seller: string, text: string) =>
    `फ़ीस सहित ${total}। ${category === 'SOFTWARE' ? 'सॉफ़्टवेयर प्रोजेक्ट' : 'हार्डवेयर प्रोजेक्ट'}, सेलर: ${seller}। ${text}`,
  reportTitle: (title: string) => `${title} की जाँच रिपोर्ट`,
  reportDescription: (title: string, passed: number, total: number) =>
    `${title} को लिस्ट करने से पहले क्या जाँचा गया: ${plural(total, 'जाँच', 'जाँचों')} में से ${passed} ठीक।`,
  sellerTitle: (name: string, username: string) => `${name} (@${username})`,
  sellerDescription: (name: string, college: string | null, projects: number) =>
    `${name}${college === null ? '' : `, ${college}`}: ProtoHaat पर ${plural(projects, 'प्रोजेक्ट बिक्री पर है', 'प्रोजेक्ट बिक्री पर हैं')}।`,
  previewAlt: (title: string, price: string) => `${title}, ${price}, ProtoHaat पर`,
  previewBy: (name: string, college: string | null) =>
    college === null ? `सेलर: ${name}` : `सेलर: ${name}, ${college}`,

  sell: 'बेचें',
  account: 'डैशबोर्ड',

  nextPage: 'अगला पेज',
  firstPage: 'पहला पेज',
  pages: 'पेज',

  backToProject: 'प्रोजेक्ट पर लौटें',
  allReviews: 'इस सेलर के सभी रिव्यू',

  noReviews: 'अभी कोई रिव्यू नहीं',
  available: 'उपलब्ध प्रोजेक्ट',
  sold: 'हाल में बिके',
  ratings: 'स्टार के हिसाब से रिव्यू',
  nothingAvailable: 'इस सेलर के सभी प्रोजेक्ट बिक चुके हैं।',
  newestReviews: (shown: number, total: number) =>
    total > shown ? `${total} में से सबसे नए ${shown} रिव्यू` : plural(total, 'रिव्यू', 'रिव्यू'),

  notFoundTitle: 'पेज नहीं मिला',
  notFoundBody: 'यह पेज नहीं है, या प्रोजेक्ट अब लिस्ट नहीं है।',
  failedTitle: 'यह पेज नहीं दिखाया जा सका',
  failedBody: 'अभी यहाँ बहुत ज़्यादा लोग हैं, या हमारी तरफ़ कुछ खराब है। थोड़ी देर में फिर कोशिश करें।',

  contents: 'इस पेज पर',
  sampleFirm: 'यह मार्केटप्लेस सैंडबॉक्स पर चल रहा है। इस पेज पर नाम, पता और संपर्क नमूने हैं।',
};
