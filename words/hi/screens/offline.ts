import type * as english from '../../en/screens/offline.ts';
import type { Translated } from '../../languages.ts';

export const offlineTexts: Translated<typeof english.offlineTexts> = {
  kept: (time) => `आप ऑफ़लाइन हैं। ${time} पर यह ऐसा था।`,
  sending: 'आप ऑफ़लाइन हैं। आपने जो भेजा है, वह आपके ऑनलाइन आने तक रुका रहेगा।',
  title: 'आप ऑफ़लाइन हैं',
  banner: 'ProtoHaat तक पहुँच नहीं हो रही है।',
  body: 'आपके ऑनलाइन आने पर यह पेज खुल जाएगा।',
  list: 'ये पेज आप वैसे पढ़ सकते हैं, जैसे आपने पिछली बार देखे थे:',
  others: 'दूसरे पेज',
};
