const table = `
  मशीन लर्निंग प्रोजेक्ट | Fake news detection, Spam mail classifier, Traffic sign recognition, License plate reader, Music recommendation, Face recognition attendance, Crop disease detection, Drowsiness detection for drivers, Sign language translator
  फेस रिकग्निशन अटेंडेंस | Face recognition attendance
  फ़ेस अटेंडेंस | Face recognition attendance
  चेहरा पहचान | Face recognition attendance
  क्यूआर कोड उपस्थिति | QR code attendance
  लाइब्रेरी मैनेजमेंट सिस्टम | Library management system
  हॉस्टल मेस मेन्यू | Hostel mess menu
  लाइन फॉलोअर रोबोट | Line follower robot
  वेदर स्टेशन | Weather station
  स्मार्ट सिंचाई | Smart irrigation system
  फसल रोग | Crop disease detection
  शतरंज | Chess engine
  ऑनलाइन वोटिंग ब्लॉकचेन | Online voting with blockchain
  अस्पताल बुकिंग | Hospital appointment booking
  बस ट्रैकिंग जीपीएस | Bus tracking with GPS
  कॉलेज चैटबॉट | Chatbot for college admissions
  होम ऑटोमेशन | Home automation with voice
  फिंगरप्रिंट लॉक | Fingerprint door lock
  दरवाज़ा ताला | Fingerprint door lock
  सोलर ट्रैकर | Solar tracker
  रेलवे टिकट बुकिंग | Railway ticket booking
  रेस्टोरेंट बिलिंग | Restaurant billing in C#
  ऑनलाइन क्विज़ | Online quiz portal
  महिला सुरक्षा | Women safety app
  फेक न्यूज़ | Fake news detection
  ट्रैफ़िक लाइट | Traffic light controller
  पार्किंग | Parking slot finder
  गैस लीक डिटेक्टर | Gas leak detector
  फूड डिलीवरी ऐप | Food delivery app
  पासवर्ड मैनेजर | Password manager
  आर्डुइनो रोबोट | Line follower robot, Obstacle avoiding car, Maze solving robot, Bluetooth controlled robot arm
  आरडुइनो | Line follower robot, Obstacle avoiding car, Gas leak detector, Earthquake alarm, Heart rate monitor, Maze solving robot, Smart irrigation system, Bus tracking with GPS, Fingerprint door lock, Solar tracker, Bluetooth controlled robot arm
  पायथन | Sudoku solver, Spam mail classifier, Network packet sniffer, मौसम पूर्वानुमान, Music recommendation, Plagiarism checker, Fake news detection
  ई-कॉमर्स | E-commerce store for handicrafts
`;

/** Searches in Hindi script, with the titles of which one must be first. */
export const hindiSearches: readonly (readonly [search: string, titles: readonly string[]])[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [search = '', titles = ''] = line.trim().split(' | ');
    return [search, titles.split(', ')] as const;
  });
