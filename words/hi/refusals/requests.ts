import type * as english from '../../en/refusals/requests.ts';
import type { Translated } from '../../languages.ts';
import { formatDay } from '../dates.ts';
import { labelOf, ruleOf } from '../fields.ts';

export const requestRefusals: Translated<typeof english.requestRefusals> = {
  'request-unreadable': () => 'यह रिक्वेस्ट पढ़ी नहीं जा सकती।',
  'request-without-host': () => 'इस रिक्वेस्ट में Host header नहीं है।',
  'address-unreadable': () => 'यह पता पढ़ा नहीं जा सकता।',
  'headers-too-large': () => 'पता या कोई header बहुत लंबा है।',
  'body-too-slow': () =>
    'रिक्वेस्ट बहुत धीरे आ रही थी और रोक दी गई। जहाँ कनेक्शन बेहतर हो वहाँ, या छोटी फ़ाइलों के साथ, फिर कोशिश करें।',
  'body-encoded': () => 'body को बिना content-encoding के भेजें।',
  'body-too-large': () => 'यह रिक्वेस्ट बहुत बड़ी है।',
  'content-type': () => 'यह कॉल यह content type नहीं लेती।',
  'connection-closed': () => 'कनेक्शन बंद हो गया है।',
  'form-unreadable': () => 'यह फ़ॉर्म पढ़ा नहीं जा सकता।',
  'form-expected': () => 'multipart फ़ॉर्म भेजें।',
  'too-many-fields': () => 'फ़ील्ड बहुत ज़्यादा हैं।',
  'too-many-parts': () => 'हिस्से बहुत ज़्यादा हैं।',
  'file-too-large': () => 'कोई फ़ाइल बहुत बड़ी है।',
  'file-larger-than': ({ megabytes }) => `एक फ़ाइल ज़्यादा से ज़्यादा ${megabytes} MB की हो सकती है।`,
  'larger-than-limit': ({ megabytes }) => `यह ${megabytes} MB की सीमा से बड़ा है।`,
  'too-many-files': () => 'फ़ाइलें बहुत ज़्यादा हैं।',
  'more-files-than': ({ max }) => `ज़्यादा से ज़्यादा ${max} फ़ाइलों की इजाज़त है।`,
  'fewer-files-than': ({ field, min }) =>
    `${labelOf(field)}: कम से कम ${min} ${min === 1 ? 'फ़ाइल' : 'फ़ाइलें'} जोड़ें।`,
  'unknown-call': () => 'ऐसी कोई कॉल नहीं है।',
  'unknown-address': () => 'इस पते पर कुछ नहीं है।',
  'not-built': () => 'यह अभी उपलब्ध नहीं है।',
  'metrics-token': () => 'Metrics के लिए टोकन चाहिए।',
  'signature-wrong': () => 'सिग्नेचर मेल नहीं खाता।',
  'scope-missing': ({ scope }) => `इस API टोकन में "${scope}" scope नहीं है। सेटिंग्स में ऐसा टोकन बनाएँ जिसमें यह हो।`,
  'token-expired': ({ on }) =>
    `इस API टोकन का समय ${formatDay(new Date(on))} को खत्म हो गया। सेटिंग्स में नया बनाएँ।`,
  'browser-needed': () => 'API टोकन से यह नहीं हो सकता। ब्राउज़र से लॉग इन करें।',
  'too-many-tokens': ({ max }) =>
    `एक अकाउंट के ज़्यादा से ज़्यादा ${max} API टोकन हो सकते हैं। ऐसा टोकन रद्द करें जो आप इस्तेमाल नहीं करते।`,
  'too-many-searches': ({ max }) => `आप ज़्यादा से ज़्यादा ${max} खोजें सेव कर सकते हैं। पहले सेटिंग्स में एक बंद करें।`,
  'empty-search': () => 'पहले कुछ शब्द लिखें या कोई फ़िल्टर चुनें।',
  'no-saved-search': () => 'यह सेव की हुई खोज अब नहीं है।',
  'webhook-url': () =>
    'वेबहुक के लिए https://example.com/hooks जैसा पता चाहिए, बिना यूज़रनेम, पासवर्ड या fragment के।',
  'too-many-webhooks': ({ max }) =>
    `एक अकाउंट के ज़्यादा से ज़्यादा ${max} वेबहुक हो सकते हैं। ऐसा वेबहुक हटाएँ जो आप इस्तेमाल नहीं करते।`,
  'no-webhook': () => 'ऐसा कोई वेबहुक नहीं है।',
  'no-delivery': () => 'ऐसी कोई डिलीवरी नहीं है, या उसका वेबहुक बंद है।',
  'no-token': () => 'ऐसा कोई API टोकन नहीं है।',
  'idempotency-key': () => 'Idempotency-Key में बिना स्पेस के, दिखने वाले 1 से 255 ASCII अक्षर होने चाहिए।',
  'idempotency-key-reused': () =>
    'यह Idempotency-Key किसी दूसरी रिक्वेस्ट में इस्तेमाल हो चुकी है। हर नई रिक्वेस्ट के लिए नई key रखें।',
  'idempotency-key-in-use': () =>
    'इस Idempotency-Key वाली पहली रिक्वेस्ट का जवाब अभी नहीं दिया गया है। एक सेकंड बाद फिर कोशिश करें।',
  'too-many-requests': ({ seconds }) =>
    `बहुत ज़्यादा रिक्वेस्ट आईं। ${seconds < 90 ? `${seconds} सेकंड` : `${Math.ceil(seconds / 60)} मिनट`} बाद फिर कोशिश करें।`,
  'too-many-at-once': () =>
    'आपके, या आपके नेटवर्क के, कई अपलोड या डाउनलोड अभी चल रहे हैं। उनमें से एक खत्म होने पर फिर कोशिश करें।',
  'file-ends': ({ sizeBytes }) => `फ़ाइल ${sizeBytes} बाइट पर खत्म होती है।`,

  'body-not-an-object': () => 'इस कॉल के फ़ील्ड एक JSON object के रूप में भेजें।',
  'body-not-json': () => 'body एक JSON object होना चाहिए।',
  'text-with-nul': () => 'किसी टेक्स्ट में NUL अक्षर है।',
  'some-field': () => 'कोई फ़ील्ड सही नहीं है।',
  field: ({ field, fault }) => `${labelOf(field)}: ${ruleOf(fault)}।`,
  'field-unknown': ({ field }) => `${JSON.stringify(field)} इस कॉल का फ़ील्ड नहीं है।`,
  'field-missing': ({ field }) => `${labelOf(field)}: यह नहीं दिया गया है।`,
  'field-missing-or-invalid': ({ field }) => `${labelOf(field)}: यह नहीं दिया गया है या सही नहीं है।`,
  'field-twice': ({ field }) => `${labelOf(field)}: यह दो बार दिया गया है।`,
  'field-too-long': ({ field }) => `${labelOf(field)}: यह बहुत लंबा है।`,
  'field-blank': ({ field }) => `${labelOf(field)}: इसे खाली न छोड़ें।`,
  'field-not-storable': ({ field }) => `${labelOf(field)}: इसमें ऐसा अक्षर है जो सेव नहीं हो सकता।`,
  'cursor-invalid': () => 'इस पेज से आगे नहीं बढ़ सकते। पहले पेज से फिर शुरू करें।',
  'place-unknown': () => 'यह सूची यहाँ से आगे नहीं बढ़ सकती। शुरू से फिर देखें।',

  internal: () => 'हमारी तरफ़ कुछ गड़बड़ी हो गई। फिर कोशिश करें; कुछ भी खोया नहीं है।',
  overloaded: () => 'अभी यहाँ बहुत ज़्यादा लोग हैं। कुछ सेकंड बाद फिर कोशिश करें।',
  'overloaded-shortly': () => 'अभी यहाँ बहुत ज़्यादा लोग हैं। थोड़ी देर बाद फिर कोशिश करें।',
  draining: () => 'सर्वर फिर से शुरू हो रहा है। कुछ सेकंड बाद फिर कोशिश करें।',
  'database-unavailable': () =>
    'हम अभी अपने डेटाबेस तक नहीं पहुँच पा रहे। थोड़ी देर बाद फिर कोशिश करें; कुछ भी खोया नहीं है।',
  'payments-unavailable': () => 'पेमेंट कंपनी जवाब नहीं दे रही। पैसा दो बार नहीं कटा है; थोड़ी देर बाद फिर कोशिश करें।',
  'identity-unavailable': () => 'लॉग इन की सेवा अभी जवाब नहीं दे रही। थोड़ी देर बाद फिर कोशिश करें।',
  'github-unavailable': () => 'GitHub अभी जवाब नहीं दे रहा। थोड़ी देर बाद फिर कोशिश करें।',
  'storage-full': () => 'अभी फ़ाइलों के लिए जगह नहीं है। बाकी सब चल रहा है; बाद में फिर कोशिश करें।',
  'files-unavailable': () =>
    'हम अभी अपनी फ़ाइलों के स्टोरेज तक नहीं पहुँच पा रहे। थोड़ी देर बाद फिर कोशिश करें; कुछ भी खोया नहीं है।',
  'file-damaged': () =>
    'यह फ़ाइल हमारी तरफ़ खराब हो गई है और ठीक की जा रही है। बाद में फिर कोशिश करें; आपने जिसके लिए पेमेंट किया है, वह खोया नहीं है।',

  'too-many-streams': ({ max }) =>
    `लाइव अपडेट एक अकाउंट के ज़्यादा से ज़्यादा ${max} टैब में चलते हैं। यह टैब हर मिनट अपडेट होता है।`,
};
