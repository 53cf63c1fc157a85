import type * as english from '../../en/screens/username.ts';
import type { Translated } from '../../languages.ts';

export const usernameTexts: Translated<typeof english.usernameTexts> = {
  label: 'यूज़रनेम',
  hint: 'लंबाई 3 से 30: अंग्रेज़ी अक्षर, अंक, डॉट, डैश और अंडरस्कोर',
  checking: 'देखा जा रहा है…',
  available: 'यूज़रनेम उपलब्ध है',
  taken: 'यूज़रनेम लिया जा चुका है',
  yours: 'यह आपका अभी का यूज़रनेम है',
  invalid: '3 से 30 अक्षर डालें: a–z, 0–9, डॉट, डैश और अंडरस्कोर।',
  reserved: 'यह यूज़रनेम रिज़र्व है। कोई और चुनें।',
  checkFailed: 'हम यह यूज़रनेम जाँच नहीं पाए। थोड़ी देर में फिर कोशिश करें।',
};
