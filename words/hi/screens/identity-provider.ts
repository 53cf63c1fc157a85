import type * as english from '../../en/screens/identity-provider.ts';
import type { Translated } from '../../languages.ts';

export const identityProviderTexts: Translated<typeof english.identityProviderTexts> = {
  disabled: 'यह अकाउंट बंद कर दिया गया है।',
  otherAccount: 'यह कोई और Google अकाउंट है। वही चुनें जो इस अकाउंट का है।',
  noStorage: 'आपका ब्राउज़र वह स्टोरेज रोक रहा है जो Google की विंडो को चाहिए। उसे चालू करें, या ईमेल से लॉग इन करें।',
  notSetUp: (code: string) => `इस साइट पर लॉग इन ठीक से सेट नहीं है। इसे चलाने वालों को यह कोड बताएँ: ${code}।`,
};
