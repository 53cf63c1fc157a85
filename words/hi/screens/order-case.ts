import type { CaseOutcome, CaseReason, CaseWish, OfferKind } from '#domain/orders/order-case.ts';
import type * as english from '../../en/screens/order-case.ts';
import type { Translated } from '../../languages.ts';

type ByRole<Text> = Readonly<Record<'buyer' | 'seller', Text>>;

const reasons: Readonly<Record<CaseReason, { readonly label: string; readonly hint: string }>> = {
  'does-not-run': {
    label: 'यह नहीं चलता',
    hint: 'यह शुरू नहीं होता, या वैसे काम नहीं करता, जैसा इसके निर्देशों में लिखा है।',
  },
  'not-as-described': {
    label: 'जैसा बताया था, वैसा नहीं है',
    hint: 'लिस्टिंग में जो लिखा है, उसमें से कुछ नहीं है या अलग है।',
  },
  'never-arrived': { label: 'यह नहीं मिला', hint: 'पार्सल आप तक नहीं पहुँचा।' },
  broken: { label: 'यह टूटा हुआ मिला', hint: 'यह खराब था या काम नहीं करता।' },
  'wrong-item': { label: 'यह गलत चीज़ है', hint: 'आपको कुछ और मिला।' },
  'made-public': {
    label: 'सेलर ने रिपॉज़िटरी पब्लिक कर दी',
    hint: 'आपने इसका अकेला खरीदार होने के लिए पेमेंट किया था, और अब कोई भी कोड पढ़ सकता है।',
  },
};

const wishes: Readonly<Record<CaseWish, { readonly label: string; readonly hint: string }>> = {
  refund: { label: 'पूरा पैसा वापस चाहिए', hint: 'ऑर्डर खत्म हो जाएगा।' },
  'part-refund': { label: 'पैसे का कुछ हिस्सा वापस चाहिए', hint: 'प्रोजेक्ट मेरे पास रहेगा।' },
  fix: { label: 'इसे ठीक किया जाए', hint: 'सेलर इसकी मरम्मत करे या इसे सुधारे।' },
};

const offers: Readonly<Record<OfferKind, ByRole<(amount: string) => string>>> = {
  refund: {
    buyer: () => 'सेलर ने हल सुझाया है: आपका पूरा पैसा वापस।',
    seller: () => 'आपने हल सुझाया: पूरा पैसा वापस।',
  },
  'part-refund': {
    buyer: (amount) => `सेलर ने हल सुझाया है: ${amount} वापस। प्रोजेक्ट आपके पास रहेगा।`,
    seller: (amount) => `आपने हल सुझाया: ${amount} वापस। प्रोजेक्ट खरीदार के पास रहेगा।`,
  },
  fix: {
    buyer: () => 'सेलर ने हल सुझाया है: इसे ठीक करना।',
    seller: () => 'आपने हल सुझाया: इसे ठीक करना।',
  },
};

const outcomes: Readonly<Record<CaseOutcome, string>> = {
  'refund-agreed': 'दोनों पूरे रिफ़ंड पर सहमत हुए।',
  'part-refund-agreed': 'दोनों कुछ हिस्से के रिफ़ंड पर सहमत हुए।',
  fixed: 'दोनों इसे ठीक करने पर सहमत हुए।',
  'seller-silent': 'सेलर ने समय पर जवाब नहीं दिया, इसलिए खरीदार को पूरा पैसा वापस मिलेगा।',
  'buyer-silent': 'खरीदार ने समय पर जवाब नहीं दिया, इसलिए ऑर्डर आगे बढ़ेगा।',
  'operator-late': 'ProtoHaat ने समय पर फ़ैसला नहीं किया, इसलिए खरीदार को पूरा पैसा वापस मिलेगा।',
  withdrawn: 'खरीदार ने समस्या बंद की।',
  'refund-decided': 'ProtoHaat ने पूरे रिफ़ंड का फ़ैसला किया।',
  'part-refund-decided': 'ProtoHaat ने कुछ हिस्से के रिफ़ंड का फ़ैसला किया।',
  'no-refund-decided': 'ProtoHaat ने फ़ैसला किया कि ऑर्डर आगे बढ़ेगा।',
  reversed: 'पेमेंट किसी और तरीके से लौटा दिया गया।',
};

const deviceStays =
  'रिफ़ंड के बाद, जो डिवाइस पहुँच चुका है, वह खरीदार के पास रहेगा। आपको डिवाइस वापस चाहिए, तो हल सुझाने से पहले खरीदार से यह तय करें, और यह भी कि कूरियर का खर्च कौन देगा।';

export const caseTexts: Translated<typeof english.caseTexts> = {
  title: (number) => `समस्या नंबर ${number}`,
  wants: 'क्या चाहिए',
  wishesOf: {
    refund: 'पूरा पैसा वापस',
    'part-refund': 'पैसे का कुछ हिस्सा वापस',
    fix: 'इसे ठीक किया जाए',
  },
  reasons,
  wishes,
  offers,
  outcomes,
  you: 'आप',
  label: 'समस्या',
  accept: 'यह हल मानें',
  acceptTitle: 'यह हल मानें?',
  acceptBody: {
    refund: ({ back }) =>
      `${back} आपको वापस मिलेंगे, सेलर को कुछ नहीं मिलेगा, और ऑर्डर खत्म हो जाएगा। जो डिवाइस पहुँच चुका है, वह आपके पास रहेगा। इसे बदला नहीं जा सकता।`,
    'part-refund': ({ back, rest }) =>
      `${back} आपको वापस मिलेंगे; इसे बदला नहीं जा सकता। प्रोजेक्ट आपके पास रहेगा, समस्या बंद हो जाएगी और ऑर्डर आगे बढ़ेगा: उसके पूरा होने पर सेलर को ${rest} मिलेंगे, और फ़ीस का बाकी हिस्सा ProtoHaat को।`,
    fix: () => 'कोई पैसा वापस नहीं मिलेगा। समस्या बंद हो जाएगी, और इसे आज़माने का आपका समय आगे चलेगा।',
  },
  rest: 'बाकी रुपये',
  decline: 'ProtoHaat से फ़ैसला माँगें',
  escalateTitle: 'ProtoHaat से फ़ैसला माँगें?',
  escalateBody: (days) =>
    `हम इस समस्या की पूरी बातचीत पढ़कर ${days} दिन के अंदर फ़ैसला करते हैं और आप दोनों को ईमेल करते हैं। फ़ैसला सुझाए हुए हल से ज़्यादा का हो सकता है, कम का भी, या कुछ भी वापस न देने का। हमसे देर हो, तो आपको पूरा पैसा वापस मिलेगा।`,
  withdraw: 'समस्या बंद करें',
  withdrawTitle: 'समस्या बंद करें?',
  withdrawOffer: 'समस्या बंद करने पर सेलर का यह सुझाव भी खत्म हो जाएगा।',
  withdrawBody: (price) =>
    `आपको कोई पैसा वापस नहीं मिलेगा। ऑर्डर जहाँ रुका था, वहीं से आगे बढ़ेगा, और उसके पूरा होने पर सेलर को ${price} मिलेंगे।`,
  keepOpen: 'खुला रखें',
  replyHint: 'ये मैसेज आप, सेलर/खरीदार और ProtoHaat पढ़ सकते हैं।',
  answerHint:
    'यहाँ लिखा आपका कोई भी मैसेज समस्या का जवाब है और अपने-आप होने वाला रिफ़ंड रोक देता है। फिर खरीदार जवाब देंगे या ProtoHaat फ़ैसला करेगा; कब तक, यह ऊपर लिखा होगा। ये मैसेज आप, खरीदार और ProtoHaat पढ़ सकते हैं।',
  deviceStays,
  offer: 'हल सुझाएँ',
  answer: 'जवाब दें',
  report: {
    title: 'कुछ गड़बड़ है',
    lead: (hours) =>
      `अगर सेलर ${hours} घंटे में जवाब नहीं देते, तो आपको पूरा पैसा वापस मिलेगा। समस्या बंद होने तक पैसा ProtoHaat के पास रहेगा।`,
    reason: 'क्या गड़बड़ है?',
    wants: 'आप क्या चाहते हैं?',
    amountHint: (max) => `कितने रुपये वापस मिलें तो ठीक रहेगा? ${max} से कम।`,
    asked: (amount) => `माँगी गई रकम: ${amount}`,
    text: 'समस्या के बारे में लिखें',
    textHint: 'आपने क्या किया, आपको क्या उम्मीद थी और उसकी जगह क्या हुआ।',
    submit: 'समस्या बताएँ',
    chooseReason: 'चुनें कि क्या गड़बड़ है।',
    chooseWish: 'चुनें कि आप क्या चाहते हैं।',
    tooShort: (min) => `कम से कम ${min} अक्षर लिखें।`,
  },
  makeOffer: {
    title: 'हल सुझाएँ',
    lead: (isAgain) =>
      `खरीदार इसे मान सकते हैं या ProtoHaat से फ़ैसला माँग सकते हैं।${isAgain ? ' यह आपके पहले सुझाए हुए हल की जगह लेगा।' : ''}`,
    kind: 'आप क्या हल देंगे?',
    kinds: {
      refund: {
        label: 'पूरा पैसा वापस',
        hint: `ऑर्डर खत्म हो जाएगा, और आप प्रोजेक्ट फिर से लिस्ट कर सकेंगे। ${deviceStays}`,
      },
      'part-refund': {
        label: 'पैसे का कुछ हिस्सा वापस',
        hint: 'प्रोजेक्ट खरीदार के पास रहेगा। ऑर्डर पूरा होने पर बाकी रकम आपको मिलेगी; रिफ़ंड का एक हिस्सा हमारी फ़ीस से जाएगा।',
      },
      fix: { label: 'इसे ठीक करना', hint: 'आप इसकी मरम्मत करेंगे या इसे सुधारेंगे।' },
    },
    amount: 'रकम रुपयों में',
    amountHint: (max) => `खरीदार के दिए हुए ${max} से कम।`,
    amountInvalid: (max) => `${max} से कम रकम डालें, पूरे रुपयों में।`,
    text: 'मैसेज',
    submit: 'यह हल सुझाएँ',
  },
};
