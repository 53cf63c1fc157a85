import type * as english from '../../en/screens/chart.ts';
import type { Translated } from '../../languages.ts';

export const chartTexts: Translated<typeof english.chartTexts> = {
  value: (label, value) => `${label}: ${value}`,
  empty: 'अभी दिखाने के लिए कुछ नहीं है।',
};
