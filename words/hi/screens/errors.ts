import type * as english from '../../en/screens/errors.ts';
import type { Translated } from '../../languages.ts';

export const errorsTexts: Translated<typeof english.errorsTexts> = {
  loginAgain: 'फिर से लॉग इन करें',
  somethingWentWrong: 'कुछ गड़बड़ी हो गई',
  pageTitle: 'पेज का यह हिस्सा नहीं चला',
  pageBody: 'पेज का बाकी हिस्सा चल रहा है। फिर कोशिश करें, या कुछ मिनट बाद वापस आएँ।',
  tryAgainLater: 'फिर कोशिश करें, या कुछ मिनट बाद वापस आएँ।',
  requestId: (id) => `रेफ़रेंस: ${id}`,
  unreachableTitle: 'यह पेज लोड नहीं हो सका',
  noAnswer: 'सर्वर से जवाब नहीं आया। थोड़ी देर में फिर कोशिश करें।',
  network: 'सर्वर तक नहीं पहुँच सके। अपना इंटरनेट कनेक्शन देखें और फिर कोशिश करें।',
  tooMany: 'बहुत ज़्यादा रिक्वेस्ट आईं। थोड़ा रुककर फिर कोशिश करें।',
  unavailable: 'यह सेवा अभी जवाब नहीं दे रही। कुछ मिनट बाद फिर कोशिश करें।',
  invalid: 'निशान वाले खाने ठीक करें।',
  fieldRequired: 'इसे भरें।',
};
