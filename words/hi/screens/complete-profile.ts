import type * as english from '../../en/screens/complete-profile.ts';
import type { Translated } from '../../languages.ts';

export const completeProfileTexts: Translated<typeof english.completeProfileTexts> = {
  title: 'अपनी प्रोफ़ाइल पूरी करें',
  lead: 'खरीदारों और सेलर को आपका नाम और यूज़रनेम दिखता है।',
  fullName: 'पूरा नाम',
  college: 'कॉलेज',
  photo: 'प्रोफ़ाइल फ़ोटो',
  choosePhoto: 'फ़ोटो चुनें',
  removePhoto: 'फ़ोटो हटाएँ',
  photoHint: 'JPEG, PNG या WebP, ज़्यादा से ज़्यादा 8 MB',
  photoWrongType: 'JPEG, PNG या WebP फ़ोटो चुनें।',
  photoTooLarge: 'यह फ़ोटो 8 MB से बड़ी है।',
  photoRefused: 'यह फ़ोटो पढ़ी नहीं जा सकी। कोई और चुनें।',
  yoursOnceVerified: 'पुष्टि होने के बाद ही यूज़रनेम आपका होगा।',
  usernameLost:
    'आपका चुना हुआ यूज़रनेम किसी और को मिल गया, क्योंकि उन्होंने अपने ईमेल की पुष्टि पहले की। कोई दूसरा यूज़रनेम चुनें।',
  usernameFirst: 'ऐसा यूज़रनेम चुनें जो उपलब्ध हो।',
  submit: 'प्रोफ़ाइल अपडेट करें',
  success: 'प्रोफ़ाइल अपडेट हो गई!',
  failure: 'प्रोफ़ाइल अपडेट नहीं हो पाई',
  error: 'प्रोफ़ाइल अपडेट करने में गड़बड़ी हुई',
};
