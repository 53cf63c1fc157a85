import type * as english from '../../en/screens/offline.ts';
import type { Translated } from '../../languages.ts';

export const offlineTexts: Translated<typeof english.offlineTexts> = {
  offline: 'आप ऑफ़लाइन हैं। हो सकता है कि यह पेज पुराना हो।',
  sending: 'आप ऑफ़लाइन हैं। आपने जो भेजा है, वह आपके ऑनलाइन आने तक रुका रहेगा।',
};
