import type * as english from '../../en/screens/browser.ts';
import type { Translated } from '../../languages.ts';

export const browserTexts: Translated<typeof english.browserTexts> = {
  tooOld: (oldest) =>
    `यह ब्राउज़र ProtoHaat के लिए बहुत पुराना है। लॉग इन करने, खरीदने या बेचने के लिए Chrome ${oldest.chrome}, Firefox ${oldest.firefox}, Safari ${oldest.safari} या इनसे नया वर्ज़न इस्तेमाल करें।`,
  noScript: 'लॉग इन करने, खरीदने या बेचने के लिए इस साइट पर JavaScript चालू करें।',
  readable: 'प्रोजेक्ट खोजें',
};
