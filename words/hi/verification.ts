import type { DangerKind } from '#domain/verification/danger/row.ts';
import type {
  DangerFact,
  FirstPath,
  HistorySummary,
  MissingPart,
  RoughHistory,
  SecretKind,
  StartNeed,
} from '#domain/verification/finding-params.ts';
import type { SecretForm } from '#domain/verification/secrets/row.ts';
import type * as english from '../en/verification.ts';
import type { Translated } from '../languages.ts';
import { checkTitles } from './check-titles.ts';
import { textOf } from './parts.ts';
import { photoSentences } from './photo-checks.ts';
import { plural } from './screens/plural.ts';

const notes = {
  'one-commit': 'सिर्फ़ एक कमिट, पहले का कोई इतिहास नहीं',
  'no-commit-of-seller': 'कोई कमिट सेलर के GitHub अकाउंट से नहीं जुड़ा है',
  'not-checked': 'कमिट का इतिहास नहीं जाँचा गया',
  'photos-not-proved': 'फ़ोटो की पुष्टि नहीं हुई',
  'needs-owner': 'सेलर को देखना है: नए नियमों से इसकी फ़ाइलों में कुछ मिला है',
};

/**
 * Reports store the reason of a check and its parameters, so their meaning must never change; add a new
 * reason instead. The reasons and parameters of passed checks and warnings are public.
 */
const sentences = {
  'owner-is-seller': () => 'रिपॉज़िटरी सेलर के GitHub अकाउंट की है।',
  'seller-may-write': () => 'सेलर के GitHub अकाउंट को रिपॉज़िटरी में लिखने की अनुमति है।',
  'owner-is-another': ({ repository, account }: { repository: string; account: string }) =>
    `${repository} आपके GitHub अकाउंट ${account} की नहीं है। आप सिर्फ़ अपना बनाया काम बेच सकते हैं।`,
  'repository-archived': () => 'रिपॉज़िटरी GitHub पर आर्काइव की हुई है। पहले उसकी सेटिंग्स में उसे आर्काइव से हटाएँ।',
  'repository-not-archived': () => 'रिपॉज़िटरी आर्काइव की हुई नहीं है।',
  'repository-empty': () => 'रिपॉज़िटरी खाली है। पहले उसमें अपना प्रोजेक्ट पुश करें।',
  'repository-filled': () => 'रिपॉज़िटरी में कमिट और फ़ाइलें हैं।',
  'repository-too-large': ({ megabytes }: { megabytes: number }) =>
    `रिपॉज़िटरी ${megabytes} MB से बड़ी है। उसमें से डेटा और बिल्ड से बनी फ़ाइलें हटाएँ।`,
  'too-many-files': ({ max }: { max: number }) =>
    `रिपॉज़िटरी में ${number(max)} से ज़्यादा फ़ाइलें हैं। इंस्टॉल किए हुए पैकेज और बिल्ड से बनी फ़ाइलें हटाएँ।`,
  'size-deliverable': () => 'रिपॉज़िटरी का साइज़ डाउनलोड करने लायक छोटा है।',
  'not-a-fork': () => 'रिपॉज़िटरी फ़ोर्क नहीं है।',
  'fork-without-own-commit': () =>
    'रिपॉज़िटरी एक फ़ोर्क है जिसमें आपका कोई कमिट नहीं है। आप सिर्फ़ अपना बनाया काम बेच सकते हैं।',
  'fork-with-own-commits': () => 'रिपॉज़िटरी एक फ़ोर्क है जिसमें सेलर के कमिट हैं।',

  'readme-missing': () => 'README नहीं है। एक README.md जोड़ें जो बताए कि प्रोजेक्ट क्या करता है और उसे कैसे चलाएँ।',
  'readme-stub': ({ words }: { words: number }) =>
    `README में सिर्फ़ ${plural(words, 'शब्द है', 'शब्द हैं')}। लिखें कि प्रोजेक्ट क्या करता है, उसे कैसे शुरू करें और कैसे इस्तेमाल करें।`,
  'readme-explains': ({ file, words }: { file: string; words: number }) =>
    `${file} प्रोजेक्ट को ${words} शब्दों में समझाता है।`,
  'readme-explains-about': ({ words }: { words: number }) =>
    `README प्रोजेक्ट को करीब ${number(words)} शब्दों में समझाता है।`,
  'source-missing': () => 'रिपॉज़िटरी में सोर्स कोड लगभग नहीं है। पहले उसमें अपना कोड पुश करें।',
  'source-found': ({ sizeBytes, languages }: { sizeBytes: number; languages: readonly string[] }) =>
    `${kilobytes(sizeBytes)} सोर्स कोड, ज़्यादातर ${languages.join(', ')}।`,
  'source-found-about': ({
    kilobytes: size,
    languages,
  }: {
    kilobytes: number;
    languages: readonly string[];
  }) => `करीब ${number(size)} KB सोर्स कोड, ज़्यादातर ${languages.join(', ')}।`,
  'no-secrets': () => 'फ़ाइलों में कोई key, टोकन या पासवर्ड नहीं मिला।',
  'secret-committed': ({ kind, more }: { kind: SecretKind; more: number }) =>
    `एक सीक्रेट कमिट किया हुआ है: ${textOf(secretKinds, kind)}${andMore(more)}। जहाँ से वह जारी हुआ था, वहाँ उसे रद्द करें, फ़ाइलों से हटाएँ और फिर से जाँच करें।`,
  'no-secrets-in': (read: FilesRead) => noSecretsIn(read),
  'secrets-likely': ({ likely, ...read }: FilesRead & { likely: number }) =>
    `${noSecretsIn(read)} ${plural(likely, 'टेक्स्ट key, टोकन या पासवर्ड हो सकता है', 'टेक्स्ट key, टोकन या पासवर्ड हो सकते हैं')}।`,
  'secrets-in-files': ({ provider, form, path, line, more }: SecretPlace & { more: number }) =>
    `एक सीक्रेट कमिट किया हुआ है: ${provider === '' ? '' : `${provider} `}${textOf(secretForms, form)} (${path}, लाइन ${line})।${moreFound(more)} वह हर खरीदार को मिल जाता। जहाँ से वह जारी हुआ था, वहाँ उसे रद्द करें, उसकी जगह प्लेसहोल्डर लिखें और फिर से जाँच करें। अगर उससे कुछ नहीं खुलता, तो हमसे देखने को कहें।`,
  'no-danger': () =>
    'ऐसा कुछ नहीं मिला जो फ़ोल्डर के बाहर की फ़ाइलें हटाता हो, किसी तारीख पर रुक जाता हो, कोड छिपाता हो या इंस्टॉल होते समय बाहर से जुड़ता हो।',
  'danger-told': ({ facts }: { facts: readonly DangerFact[] }) => facts.map(dangerFact).join(' '),
  'owner-asked': () =>
    'नए नियमों से यहाँ कुछ ऐसा मिला है जो खरीदारों को नहीं मिलना चाहिए। सेलर से इसे बदलने को कहा गया है।',
  'danger-in-files': ({
    kind,
    path,
    line,
    more,
  }: {
    kind: DangerKind;
    path: string;
    line: number;
    more: number;
  }) =>
    `${path}, लाइन ${line}, ${textOf(dangers, kind)}।${moreFound(more)} किसी प्रोजेक्ट को इसकी ज़रूरत नहीं होती, और हर खरीदार इसे चलाता। इसे हटाएँ और फिर से जाँच करें। अगर आपका प्रोजेक्ट इसी के बारे में है, तो हमसे देखने को कहें।`,
  'licence-named': ({ licence }: { licence: string }) => `लाइसेंस ${licence} है।`,
  'licence-conflict': ({
    licence,
    others,
    files,
  }: {
    licence: string;
    others: readonly string[];
    files: number;
  }) =>
    `लाइसेंस ${licence} है, लेकिन ${plural(files, 'फ़ाइल', 'फ़ाइलों')} में ${others.join(' और ')} का नाम है, जो पूरे प्रोजेक्ट पर लागू हो सकता है।`,
  'licence-file': () => 'लाइसेंस की फ़ाइल है।',
  'licence-missing': () => 'कोई लाइसेंस नहीं मिला।',
  'start-explained': ({ manifest }: { manifest: string }) =>
    `${manifest} में डिपेंडेंसी की लिस्ट है, और README बताता है कि प्रोजेक्ट कैसे शुरू करें।`,
  'start-incomplete': ({ missing }: { missing: readonly StartNeed[] }) =>
    `नहीं मिला: ${missing.map((need) => textOf(startNeeds, need)).join(' और ')}।`,
  'tests-found': () => 'ऑटोमेटेड टेस्ट हैं।',
  'tests-missing': () => 'कोई ऑटोमेटेड टेस्ट नहीं मिला।',

  'zip-too-large': ({ megabytes }: { megabytes: number }) =>
    `रिपॉज़िटरी की ज़िप ${megabytes} MB से बड़ी है। रिपॉज़िटरी से डेटा और बिल्ड से बनी फ़ाइलें हटाएँ।`,
  'zip-unreadable': () =>
    'GitHub ने ऐसी ज़िप भेजी जो पढ़ी नहीं जा सकती। फिर से जाँच करें। इससे काम न बने, तो अजीब नाम वाली फ़ाइलों के नाम बदलें।',
  'zip-path-outside': () => 'ज़िप में एक फ़ाइल का नाम ज़िप से बाहर की ओर इशारा करता है। उस फ़ाइल का नाम बदलें।',
  'zip-symlink': () => 'रिपॉज़िटरी में एक सिम्बॉलिक लिंक है। उसकी जगह वह फ़ाइल रखें जिसकी ओर लिंक इशारा करता है।',
  'zip-link-outside': (first: FirstPath) =>
    `एक सिम्बॉलिक लिंक रिपॉज़िटरी से बाहर ले जाता है: ${firstPath(first)}। उसकी जगह उस फ़ाइल की कॉपी रखें जिसकी ओर लिंक इशारा करता है, और फिर से जाँच करें।`,
  'zip-bomb': () =>
    'ज़िप में एक फ़ाइल है जो अनज़िप होने पर अपने साइज़ से बहुत ज़्यादा बड़ी हो जाती है। अपने आप बनी बड़ी फ़ाइलें हटाएँ।',
  'zip-unpacks-too-large': ({ megabytes }: { megabytes: number }) =>
    `अनज़िप होने पर रिपॉज़िटरी ${megabytes} MB से बड़ी हो जाती है। उसमें से डेटा और बिल्ड से बनी फ़ाइलें हटाएँ।`,
  'zip-has-more': (first: FirstPath) => `ज़िप में वह है जो कमिट में नहीं है: ${firstPath(first)}। फिर से जाँच करें।`,
  'zip-changed': (first: FirstPath) =>
    `ज़िप और कमिट एक जैसे नहीं हैं। .gitattributes एक्सपोर्ट के समय इन्हें बदल देता है: ${firstPath(first)}। .gitattributes से इनके लिए export-subst, ident, working-tree-encoding या filter=lfs वाली लाइनें हटाएँ और फिर से जाँच करें।`,
  'zip-has-pointers': ({ missing }: { missing: MissingPart }) =>
    `खरीदारों को ${missingPart(missing)} की जगह Git LFS के पॉइंटर मिलते। फ़ाइलें खुद कमिट करें और फिर से जाँच करें।`,
  'zip-leaves-out': ({ missing, first }: { missing: MissingPart; first: FirstPath }) =>
    `.gitattributes ${missingPart(missing)} को उस ज़िप से बाहर रखता है जो खरीदारों को मिलती है (${firstPath(first)})। .gitattributes से export-ignore वाली लाइनें हटाएँ और फिर से जाँच करें।`,
  'zip-is-commit': () => 'खरीदारों को ठीक इसी कमिट की ज़िप मिलती है।',
  'zip-lacks-files': (counts: { leftOut: number; pointers: number; submodules: number }) => zipLacks(counts),
  'zip-unpacks-differently': ({
    leftOut,
    pointers,
    submodules,
    names,
    links,
  }: {
    leftOut: number;
    pointers: number;
    submodules: number;
    names: number;
    links: number;
  }) =>
    [
      zipLacks({ leftOut, pointers, submodules }),
      ...(names === 0
        ? []
        : [
            `${plural(names, 'फ़ाइल का नाम ऐसा है', 'फ़ाइलों के नाम ऐसे हैं')} कि Windows या macOS ${names === 1 ? 'उसे' : 'उन्हें'} अनज़िप नहीं कर सकता, या किसी दूसरी फ़ाइल के ऊपर अनज़िप कर देता है।`,
          ]),
      ...(links === 0
        ? []
        : [
            `${plural(links, 'सिम्बॉलिक लिंक Windows पर एक छोटी टेक्स्ट फ़ाइल बन सकता है', 'सिम्बॉलिक लिंक Windows पर छोटी टेक्स्ट फ़ाइलें बन सकते हैं')}।`,
          ]),
    ].join(' '),

  'same-files-listed': () =>
    'किसी और ने यही फ़ाइलें यहाँ पहले ही लिस्ट कर रखी हैं। आप सिर्फ़ अपना बनाया काम बेच सकते हैं। अगर यह आपका है, तो इस पर दावा करें, और हम देखेंगे कि इसे किसने लिखा।',
  'archive-closed': ({ path }: { path: string }) =>
    `रिपॉज़िटरी में एक आर्काइव है जिसे खोलकर तुलना नहीं की जा सकती: ${path}। उसे अनपैक करें, उसके अंदर की फ़ाइलें कमिट करें और फिर से जाँच करें।`,
  'code-opaque': ({ path }: { path: string }) =>
    `रिपॉज़िटरी में ऐसा कोड है जो पैक, एन्क्रिप्ट या एन्कोड किया हुआ है और जिसकी तुलना नहीं की जा सकती: ${path}। कोड को वैसे ही कमिट करें जैसे आपने लिखा था, और फिर से जाँच करें।`,
  'text-too-long-to-compare': () =>
    'रिपॉज़िटरी में इतना टेक्स्ट है कि दूसरे प्रोजेक्ट से उसकी तुलना नहीं की जा सकती। इंस्टॉल किए हुए पैकेज, बिल्ड से बनी फ़ाइलें और बड़ी डेटा फ़ाइलें हटाएँ और फिर से जाँच करें।',
  'only-library-code': () =>
    'इसका सारा कोड जानी-मानी लाइब्रेरी और स्टार्टर का है। जो आपने खुद बनाया है वह जोड़ें और फिर से जाँच करें।',
  'no-comparable-code': () =>
    'ऐसा कोई सोर्स कोड नहीं है जिसकी दूसरे प्रोजेक्ट से तुलना की जा सके। अपना कोड जोड़ें और फिर से जाँच करें।',
  'code-in-own-listing': ({ percent, title }: { percent: number; title: string }) =>
    `इसका ${percent}% कोड आपकी अपनी लिस्टिंग “${title}” में है। ${OWN_CODE}`,
  'contains-own-listing': ({ percent, title }: { percent: number; title: string }) =>
    `इसमें आपकी अपनी लिस्टिंग “${title}” का ${percent}% कोड है। ${OWN_CODE}`,
  'code-of-others': (shared: SharedCode) =>
    `${sharedCode(shared)} आप सिर्फ़ अपना बनाया काम बेच सकते हैं। जो आपका नहीं है उसे हटाएँ और फिर से जाँच करें।`,
  'contains-listing': ({ percent }: { percent: number }) =>
    `इसमें किसी और के एक प्रोजेक्ट का ${percent}% कोड है, और वह प्रोजेक्ट यहाँ लिस्ट है। आप सिर्फ़ अपना बनाया काम बेच सकते हैं। जो आपका नहीं है उसे हटाएँ और फिर से जाँच करें।`,
  'code-shared': (shared: SharedCode) => sharedCode(shared),
  'code-shared-little': (shared: SharedCode) => sharedCode(shared),
  'code-not-shared': () => 'इसका कोई भी कोड यहाँ लिस्ट हुए किसी और के प्रोजेक्ट में नहीं है।',

  'version-keeps': ({ percent, version }: { percent: number; version: number }) =>
    `इसमें वर्ज़न ${version} का ${percent}% कोड बना हुआ है।`,
  'version-rewritten': ({ percent, version }: { percent: number; version: number }) =>
    `इसमें वर्ज़न ${version} का सिर्फ़ ${percent}% कोड बना हुआ है, इसलिए यह दूसरा प्रोजेक्ट है। इसे नए प्रोजेक्ट के तौर पर, इसकी अपनी अलग रिपॉज़िटरी से लिस्ट करें।`,
  'version-not-compared': () => 'पिछले वर्ज़न का कोड ऐसे रूप में सेव नहीं है जिससे तुलना की जा सके।',

  'history-one-commit': ({ bySeller }: { bySeller: boolean }) =>
    `${notes['one-commit']}: कहीं से पता नहीं चलता कि कोड कब लिखा गया या किसने लिखा। GitHub इस कमिट को ${
      bySeller
        ? 'सेलर के अकाउंट से जोड़ता है, पर इससे साबित नहीं होता कि कोड किसने लिखा'
        : 'किसी दूसरे अकाउंट से जोड़ता है या किसी से नहीं जोड़ता'
    }।`,
  'history-mostly-seller': (history: HistorySummary) => historySentence(history),
  'history-mostly-others': (history: HistorySummary) => historySentence(history),
  'history-about': (history: RoughHistory) => roughHistorySentence(history),
  'history-unread': () =>
    'यह रिपोर्ट तब बनी थी जब कमिट का इतिहास नहीं पढ़ा जाता था। यह नहीं बताती कि प्रोजेक्ट कैसे बढ़ा या किसने लिखा।',
  'notices-of-seller': ({ licences }: { licences: readonly string[] }) =>
    `फ़ाइलों की किसी कॉपीराइट सूचना में सेलर के अलावा किसी का नाम नहीं है।${licencesNamed(licences)}`,
  'notices-of-others': ({
    files,
    names,
    more,
    licences,
  }: {
    files: number;
    names: readonly string[];
    more: number;
    licences: readonly string[];
  }) =>
    `${plural(files, 'फ़ाइल', 'फ़ाइलों')} की कॉपीराइट सूचनाओं में सेलर के अलावा किसी और का नाम है: ${names.join(', ')}${andMore(more)}।${licencesNamed(licences)}`,

  'notices-of-somebody-else': ({ licences }: { licences: readonly string[] }) =>
    `फ़ाइलों की कॉपीराइट सूचनाओं में सेलर के अलावा किसी और का नाम है।${licencesNamed(licences)}`,

  'checked-without-details': () => 'जाँच के समय यह देखा गया था।',

  ...photoSentences,
};

/** Each recommendation follows the sentence of a warning, and only the seller sees it. */
const advice = {
  'photos-not-proved': 'कैमरे से ली गई फ़ोटो जोड़ें।',
  'licence-missing': 'एक LICENSE फ़ाइल जोड़ें, ताकि खरीदारों को पता हो कि वे क्या कर सकते हैं।',
  'licence-conflict': 'ऐसा लाइसेंस चुनें जो इन फ़ाइलों के साथ चल सके, या इन्हें हटा दें।',
  'secrets-likely':
    'हर जगह देखें: जो key या पासवर्ड कहीं भी अब तक चलता है, उसे रद्द करना या उसकी जगह प्लेसहोल्डर लिखना ज़रूरी है, क्योंकि ये फ़ाइलें हर खरीदार को मिलती हैं। खरीदारों को यह लाइन नहीं दिखती।',
  'start-incomplete': 'जो कमी है उसे पूरा करें, ताकि खरीदार प्रोजेक्ट चला सकें।',
  'tests-missing': 'टेस्ट से खरीदारों का प्रोजेक्ट पर भरोसा बढ़ता है।',
  'code-shared': 'विवरण में लिखें कि कौन सा हिस्सा आपका अपना काम है।',
  'history-one-commit': 'पूरे इतिहास वाली रिपॉज़िटरी की जाँच करें, ताकि खरीदार देख सकें कि प्रोजेक्ट कैसे बढ़ा।',
  'history-mostly-others': 'अगर आप किसी दूसरे पते से कमिट करते हैं, तो उसे अपने GitHub अकाउंट में जोड़ें।',
  'notices-of-others': 'सिर्फ़ वही बेचें जिसे बेचने का आपको हक है, और विवरण में लिखें कि कौन सा हिस्सा आपका है।',
} satisfies { readonly [Reason in keyof typeof sentences]?: string };

export const checkTexts: Translated<typeof english.checkTexts> = {
  titles: checkTitles,
  sentences,
  advice,
  notes,
};

interface SharedCode {
  readonly percent: number;
  readonly listings: number;
}

// "key" stays in Latin letters, because "की" also means "of".
const secretKinds: Readonly<Record<SecretKind, string>> = {
  'aws-access-key': 'AWS access key',
  'github-token': 'GitHub टोकन',
  'stripe-secret-key': 'Stripe secret key',
  'razorpay-key': 'Razorpay key',
  'google-api-key': 'Google API key',
  'google-client-secret': 'Google client secret',
  'slack-token': 'Slack टोकन',
  'openai-key': 'OpenAI key',
  'npm-token': 'npm टोकन',
  'sendgrid-key': 'SendGrid key',
  'private-key': 'प्राइवेट key',
  'database-password': 'डेटाबेस का पासवर्ड',
  'secret-setting': 'किसी सीक्रेट सेटिंग की वैल्यू',
};

const secretForms: Readonly<Record<SecretForm, string>> = {
  key: 'key',
  token: 'टोकन',
  password: 'पासवर्ड',
  'database-password': 'डेटाबेस का पासवर्ड',
  'mail-password': 'ईमेल का पासवर्ड',
  webhook: 'वेबहुक का पता',
  'private-key': 'प्राइवेट key',
  'key-file': 'key store फ़ाइल',
};

const dangers: Readonly<Record<DangerKind, string>> = {
  'deletes-files': 'प्रोजेक्ट के फ़ोल्डर के बाहर की फ़ाइलें हटाता है',
  'date-trap': 'एक तय तारीख आने पर रुक जाता है या फ़ाइलें हटाता है',
  'waits-long': 'एक तय तारीख का इंतज़ार करता है',
  'runs-download': 'कोड डाउनलोड करके चलाता है',
  'runs-requests': 'कोई जो भी भेजे, उसे चलाता है',
  'opens-shell': 'कंप्यूटर किसी और के हाथ में देता है',
  'hidden-code': 'छिपा हुआ कोड खोलकर चलाता है',
  'mines-coins': 'कंप्यूटर से कॉइन माइन करता है',
  'records-keys': 'टाइप किया हुआ सब रिकॉर्ड करता है',
  'starts-itself': 'कंप्यूटर के साथ अपने-आप शुरू होने लगता है',
  'sends-secrets': 'कंप्यूटर की key या पासवर्ड पढ़कर बाहर भेज सकता है',
  'weakens-system': 'कंप्यूटर की सुरक्षा बंद करता है या किसी को अंदर आने देता है',
  'install-script': 'इंस्टॉल होते समय अपने-आप चलता है',
  'program-alone': 'ऐसा प्रोग्राम है जिसका सोर्स कोड साथ नहीं है',
};

function dangerFact({ kind, count, command, addresses, starts }: DangerFact): string {
  if (kind === 'program-alone') return `${count} प्रोग्राम बिना सोर्स कोड के ${count === 1 ? 'है' : 'हैं'}।`;
  if (kind !== 'install-script')
    return `${plural(count, 'फ़ाइल', 'फ़ाइलों')} में ऐसा कोड है जो ${textOf(dangers, kind)}।`;
  const acts = [
    ...(addresses === 0 ? [] : [`${addresses === 1 ? 'एक पते' : `${addresses} पतों`} से जुड़ती है`]),
    ...(starts ? ['दूसरे प्रोग्राम चलाती है'] : []),
  ];
  return `“${command}” प्रोजेक्ट की एक स्क्रिप्ट चलाता है, जो ${acts.join(' और ')}।`;
}

interface FilesRead {
  readonly files: number;
  readonly unread: number;
}

interface SecretPlace {
  readonly provider: string;
  readonly form: SecretForm;
  readonly path: string;
  readonly line: number;
}

function noSecretsIn({ files, unread }: FilesRead): string {
  const rest = unread === 0 ? '' : `; ${plural(unread, 'फ़ाइल पढ़ी नहीं जा सकी', 'फ़ाइलें पढ़ी नहीं जा सकीं')}`;
  return `${plural(files, 'फ़ाइल', 'फ़ाइलों')} में कोई चालू key, टोकन या पासवर्ड नहीं मिला${rest}।`;
}

const startNeeds: Readonly<Record<StartNeed, string>> = {
  dependencies: 'डिपेंडेंसी की लिस्ट (जैसे package.json या requirements.txt)',
  instructions: 'README में शुरू करने का तरीका',
};

const missingParts = {
  readme: 'README',
  licence: 'लाइसेंस',
  dependencies: 'डिपेंडेंसी की लिस्ट',
  tests: 'टेस्ट',
};

const OWN_CODE =
  'वह लिस्टिंग बिक्री पर है या बिक चुकी है। एक ही काम दो बार लिस्ट नहीं हो सकता। इसके बजाय उस लिस्टिंग को बदलें, या किसी दूसरे प्रोजेक्ट की जाँच करें।';

const number = (value: number): string => value.toLocaleString('hi-IN-u-nu-latn');

function kilobytes(bytes: number): string {
  return bytes < 10_240 ? `${(bytes / 1_024).toFixed(1)} KB` : `${Math.round(bytes / 1_024)} KB`;
}

const moreFound = (more: number): string =>
  more === 0 ? '' : ` ऐसी ${plural(more, 'जगह', 'जगहें')} और ${more === 1 ? 'मिली' : 'मिलीं'}।`;
const andMore = (more: number): string => (more === 0 ? '' : ` और ${more} और`);

const firstPath = ({ path, more }: FirstPath): string => `${path}${andMore(more)}`;

function missingPart(missing: MissingPart): string {
  return missing.part === 'source' ? `${missing.percent}% सोर्स कोड` : textOf(missingParts, missing.part);
}

function zipLacks({
  leftOut,
  pointers,
  submodules,
}: {
  leftOut: number;
  pointers: number;
  submodules: number;
}): string {
  return [
    sentences['zip-is-commit'](),
    ...(leftOut === 0 ? [] : [`कमिट की ${plural(leftOut, 'फ़ाइल ज़िप में नहीं है', 'फ़ाइलें ज़िप में नहीं हैं')}।`]),
    ...(pointers === 0
      ? []
      : [`${plural(pointers, 'फ़ाइल Git LFS में सेव है', 'फ़ाइलें Git LFS में सेव हैं')}: ज़िप में सिर्फ़ पॉइंटर है।`]),
    ...(submodules === 0
      ? []
      : [
          `${plural(submodules, 'सबमॉड्यूल रिपॉज़िटरी में है, पर ज़िप में नहीं', 'सबमॉड्यूल रिपॉज़िटरी में हैं, पर ज़िप में नहीं')}।`,
        ]),
  ].join(' ');
}

function sharedCode({ percent, listings }: SharedCode): string {
  const where =
    listings === 1 ? 'किसी और के 1 प्रोजेक्ट में है, जो यहाँ लिस्ट है' : `दूसरों के ${listings} प्रोजेक्ट में है, जो यहाँ लिस्ट हैं`;
  return `इसका ${percent}% कोड ${where}।`;
}

function historySentence({ commits, complete, days, authors, bySeller }: HistorySummary): string {
  const span = days === null ? '' : `${plural(days, 'दिन', 'दिनों')} में `;
  const read = complete ? `${commits} कमिट` : `सबसे नए ${commits} कमिट, जिनसे पहले और भी हैं`;
  const ofSeller = bySeller === 0 ? null : bySeller === commits ? 'इन सबको' : `इनमें से ${bySeller} को`;
  return `${span}${plural(authors, 'ऑथर', 'ऑथर')} के ${read}। ${attribution(ofSeller)}`;
}

function roughHistorySentence({ commits, months, isAlone, share }: RoughHistory): string {
  const span = months === null ? '' : `करीब ${plural(months, 'महीने', 'महीनों')} में `;
  const authors = isAlone ? 'एक ऑथर' : 'कई ऑथर';
  return `${span}${authors} के करीब ${number(commits)} कमिट। ${attribution(commitShares[share])}`;
}

const commitShares: Readonly<Record<RoughHistory['share'], string | null>> = {
  none: null,
  some: 'इनमें से कुछ को',
  most: 'इनमें से ज़्यादातर को',
  all: 'इन सबको',
};

/** @param ofSeller - which commits are the seller's; null for none */
function attribution(ofSeller: string | null): string {
  const attributed =
    ofSeller === null ? 'इनमें से किसी को सेलर के अकाउंट से नहीं जोड़ता' : `${ofSeller} सेलर के अकाउंट से जोड़ता है`;
  return `GitHub हर कमिट में लिखे ईमेल पते के आधार पर ${attributed}। यह पता कोई भी लिख सकता है, इसलिए इससे साबित नहीं होता कि कोड किसने लिखा।`;
}

function licencesNamed(licences: readonly string[]): string {
  return licences.length === 0
    ? ''
    : ` फ़ाइलों के लाइसेंस टेक्स्ट या हेडर में ${licences.length === 1 ? 'इस लाइसेंस का नाम है' : 'इन लाइसेंसों के नाम हैं'}: ${licences.join(', ')}।`;
}
