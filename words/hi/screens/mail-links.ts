import type * as english from '../../en/screens/mail-links.ts';
import type { Translated } from '../../languages.ts';

export const mailLinksTexts: Translated<typeof english.mailLinksTexts> = {
  verifyTitle: 'अपने ईमेल की पुष्टि करें',
  verifyHere: (email) => `पुष्टि करें कि ${email} आपका पता है।`,
  verifyElsewhere: (email, made) =>
    made === null
      ? `${email} से एक अकाउंट बनाया गया। क्या यह आपने किया था?`
      : `${made} को ${email} से एक अकाउंट बनाया गया। क्या यह आपने किया था?`,
  verifyAction: 'मेरे ईमेल की पुष्टि करें',
  passwordHint: 'इस डिवाइस पर आप इस अकाउंट में लॉग इन नहीं हैं, इसलिए इसका पासवर्ड डालें।',
  password: 'अकाउंट का पासवर्ड',
  passwordUnknown: 'पासवर्ड याद नहीं',
  notMe: 'यह मैंने नहीं किया',
  accountDeleted: 'अकाउंट हटा दिया गया',
  accountDeletedLead: 'आपके पते की पुष्टि नहीं हुई। आप इससे अपना अकाउंट बना सकते हैं।',
  signUp: 'अकाउंट बनाएँ',
  confirmTitle: 'अपने नए ईमेल की पुष्टि करें',
  confirmLead: (email) => `अब से आपका अकाउंट ${email} इस्तेमाल करेगा।`,
  confirmAction: 'इस पते की पुष्टि करें',
  confirmed: 'आपका ईमेल पता बदल गया',
  confirmedLead: (email) => `अब से ${email} से लॉग इन करें। हमने आपके पुराने पते पर सूचना भेज दी है।`,
  takeBackTitle: 'अपना पता वापस लें',
  takeBackLead: (email) =>
    `आपका अकाउंट फिर से ${email} इस्तेमाल करेगा। हर डिवाइस लॉग आउट हो जाएगा, और आप नया पासवर्ड चुनेंगे।`,
  takeBackAction: 'वापस लें',
  linkExpired: 'यह लिंक अब काम नहीं करता',
  linkExpiredLead: 'इसका समय खत्म हो गया है या यह पहले इस्तेमाल हो चुका है। आगे बढ़ने के लिए लॉग इन करें।',
  linkUnreadable: 'इस लिंक की जाँच नहीं हो सकी',
  failed: 'यह नहीं हो सका। फिर कोशिश करें।',
  continue: 'आगे बढ़ें',
  logIn: 'लॉग इन करें',
};
