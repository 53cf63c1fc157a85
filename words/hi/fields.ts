import type { FieldFault } from '#domain/common/field-fault.ts';

const LABELS: Readonly<Record<string, string>> = {
  account_number: 'खाता नंबर',
  address: 'पता',
  amount: 'रकम',
  category: 'कैटेगरी',
  city: 'शहर',
  college_name: 'कॉलेज का नाम',
  complexity: 'लेवल',
  courier_name: 'कूरियर का नाम',
  cursor: 'सूची में जगह',
  description: 'विवरण',
  duration_hours: 'समय, घंटों में',
  features: 'फ़ीचर',
  full_name: 'पूरा नाम',
  holder_name: 'खाताधारक का नाम',
  idtoken: 'ID टोकन',
  id: 'id',
  images: 'फ़ोटो',
  licence: 'लाइसेंस',
  message: 'मैसेज',
  name: 'नाम',
  notes: 'नोट',
  password: 'पासवर्ड',
  phone: 'फ़ोन नंबर',
  parts: 'बॉक्स में क्या है',
  phonenumber: 'फ़ोन नंबर',
  photos: 'फ़ोटो',
  postal_code: 'पिन कोड',
  price: 'कीमत',
  profile_photo: 'प्रोफ़ाइल फ़ोटो',
  project_id: 'प्रोजेक्ट की id',
  projectId: 'प्रोजेक्ट की id',
  purchase_id: 'खरीद की id',
  rating: 'रेटिंग',
  reason: 'कारण',
  repo_url: 'रिपॉज़िटरी का लिंक',
  search: 'सर्च',
  session_id: 'लॉग इन की id',
  shippingId: 'ऑर्डर की id',
  status: 'स्थिति',
  street: 'गली',
  subject: 'विषय',
  tech_stack: 'टेक्नोलॉजी',
  text: 'टेक्स्ट',
  title: 'टाइटल',
  tracking_id: 'ट्रैकिंग नंबर',
  url: 'वेब पता',
  username: 'यूज़रनेम',
  video_url: 'वीडियो का लिंक',
};

export function labelOf(field: string): string {
  const label = Object.hasOwn(LABELS, field) ? LABELS[field] : undefined;
  if (label !== undefined) return label;
  const words = field
    .replaceAll(/([a-z])([A-Z])/gu, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const numbers = new Intl.NumberFormat('hi-IN-u-nu-latn');

/** Follows the label and a colon, because the label's gender is not known here. */
export function ruleOf(fault: FieldFault): string {
  switch (fault.rule) {
    case 'type':
      return types[fault.type] ?? 'यह सही नहीं है';
    case 'empty':
      return 'इसे खाली न छोड़ें';
    case 'length':
      return lengthRule(fault.min, fault.max);
    case 'range':
      return rangeRule(fault.min, fault.max);
    case 'choice':
      return `इनमें से एक चुनें: ${fault.choices.join(', ')}`;
    case 'format':
      return formats[fault.format] ?? 'यह सही नहीं है';
    case 'entries':
      return `इसमें ${fault.bound === 'min' ? 'कम से कम' : 'ज़्यादा से ज़्यादा'} ${fault.limit} चीज़ें होनी चाहिए`;
    case 'duplicates':
      return 'इसमें कोई चीज़ दो बार नहीं होनी चाहिए';
    case 'own':
      return ownRules[fault.name] ?? 'यह सही नहीं है';
    case 'other':
    default:
      return 'यह सही नहीं है';
  }
}

const types: Readonly<Record<string, string>> = {
  integer: 'पूरी संख्या अंकों में लिखें',
  number: 'संख्या लिखें',
  string: 'टेक्स्ट लिखें, सिर्फ़ एक बार',
  boolean: 'true या false होना चाहिए',
  array: 'सूची होनी चाहिए',
  object: 'object होना चाहिए',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'यह हमारे यहाँ का नहीं है',
  date: '2026-08-15 जैसी तारीख लिखें',
  'date-time': '2026-08-15T09:30:00Z जैसी तारीख और समय लिखें',
  email: 'ईमेल पता लिखें',
  uri: 'वेब पता लिखें',
};

const ownRules: Readonly<Record<string, string>> = {
  month: '2026-11 जैसा महीना लिखें',
  corners: '0 से 1000 तक की चार संख्याएँ लिखें, जैसे 100,200,600,500',
  challan: '5 से 40 अक्षर, अंक, हाइफ़न और स्लैश लिखें',
  username: '3 से 30 अक्षर लिखें: a-z, 0-9, _ . -',
  'https-address': 'https:// से शुरू होने वाला पता लिखें, ज़्यादा से ज़्यादा 500 अक्षरों का',
};

function lengthRule(min: number | null, max: number | null): string {
  if (min !== null && min > 1 && max !== null) {
    return `${numbers.format(min)} से ${numbers.format(max)} अक्षर लिखें`;
  }
  return max === null
    ? `कम से कम ${numbers.format(min ?? 0)} अक्षर लिखें`
    : `ज़्यादा से ज़्यादा ${numbers.format(max)} अक्षर लिखें`;
}

function rangeRule(min: number | null, max: number | null): string {
  if (min !== null && max !== null) {
    return `${numbers.format(min)} से ${numbers.format(max)} के बीच रखें`;
  }
  return max === null ? `कम से कम ${numbers.format(min ?? 0)} रखें` : `ज़्यादा से ज़्यादा ${numbers.format(max)} रखें`;
}
