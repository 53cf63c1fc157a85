/** What students call a branch or field, with the words of titles, technologies and subjects. */
const SYNONYMS: Readonly<Record<string, string>> = {
  ece: 'electronics, embedded, communication, vlsi, verilog, fpga, arduino, microcontroller, signal processing',
  entc: 'electronics, embedded, communication, vlsi, verilog, fpga, arduino',
  electronics: 'embedded, arduino, microcontroller, pcb',
  eee: 'electrical, electronics, power, solar, battery, motor, energy',
  electrical: 'power electronics, solar, battery, motor, energy, electricity, electronics',
  cse: 'computer science, software, algorithms, databases, web development, operating system, compiler, machine learning, networks',
  it: 'information technology, web development, databases, networks, security, cloud, software engineering',
  mech: 'mechanical, robotics, robotic, robot, cad, hydraulic, thermal, motor, machine',
  mechanical: 'mech, robotics, robotic, robot, cad, hydraulic, motor',
  civil: 'structural, concrete, bridge, surveying, construction, road, pothole, traffic, water, irrigation',
  instrumentation: 'sensor, meter, monitor, embedded, measurement',
  biomedical: 'heart, medical, health, patient, assistive',
  ai: 'artificial intelligence, machine learning, deep learning, neural network, tensorflow, keras, opencv, chatbot',
  ml: 'machine learning, deep learning, scikit, tensorflow, keras, prediction',
  aiml: 'artificial intelligence, machine learning, deep learning, tensorflow, keras, opencv',
  dl: 'deep learning, neural network, tensorflow, keras, pytorch',
  ds: 'data science, data analysis, machine learning',
  cv: 'computer vision, image processing, opencv',
  nlp: 'natural language, text, translator, chatbot, sentiment',
  iot: 'internet of things, esp32, esp8266, mqtt, lora, nodemcu',
  vlsi: 'verilog, vhdl, fpga',
  dbms: 'databases, database, sql, mysql, postgresql, sqlite',
  database: 'databases, sql, mysql, sqlite, postgresql',
  os: 'operating system, kernel',
  cyber: 'security, cybersecurity, encryption',
  dev: 'development',
  web: 'web development, website, html, react',
  website: 'web development, site, web, html, react',
  android: 'kotlin, mobile apps, mobile app, flutter',
  mobile: 'mobile apps, android, flutter, kotlin',
  app: 'mobile apps, android, flutter',
  rpi: 'raspberry pi',
  microcontroller: 'arduino, esp32, stm32, avr, 8051, pic',
  nodemcu: 'esp8266',
  wifi: 'wi fi, esp8266, esp32, wireless',
  drone: 'quadcopter, uav',
  quadcopter: 'drone',
  agri: 'agriculture, farming, crop',
  farming: 'agriculture, crop, farmer, farmers',
  agriculture: 'farming, crop, irrigation, soil',
  ghar: 'home, house, घर',
  घर: 'home, house, ghar',
  खेती: 'agriculture, farming, crop, kheti',
  किसान: 'farmer, farmers, agriculture, kisan',
};

/** English words as they are written in Hindi, and Hindi words for the same. Spellings differ, so that several stand together. */
const IN_HINDI = `
  machine मशीन, learning लर्निंग लर्निग, deep डीप, artificial आर्टिफिशियल, intelligence इंटेलिजेंस, data डेटा डाटा, analysis एनालिसिस,
  web वेब, website वेबसाइट, mobile मोबाइल, android एंड्रॉइड एंड्रॉयड एंड्राइड, software सॉफ्टवेयर, hardware हार्डवेयर, online ऑनलाइन,
  python पाइथन पायथन, java जावा, javascript जावास्क्रिप्ट, react रिएक्ट, node नोड, php पीएचपी, database डेटाबेस डाटाबेस, blockchain ब्लॉकचेन,
  arduino आरडुइनो आर्डुइनो अरडुइनो अर्डुइनो, raspberry रास्पबेरी रस्पबेरी, pi पाई, esp32 ईएसपी32, gps जीपीएस, qr क्यूआर, code कोड,
  robot रोबोट, robotics रोबोटिक्स, drone ड्रोन, car कार, line लाइन, follower फॉलोअर फॉलोवर, solar सोलर सौर, sensor सेंसर,
  electronics इलेक्ट्रॉनिक्स इलेक्ट्रोनिक्स, electrical इलेक्ट्रिकल, electricity बिजली, smart स्मार्ट, home होम, automation ऑटोमेशन,
  light लाइट, traffic ट्रैफिक ट्रैफ़िक, weather मौसम वेदर, station स्टेशन, water पानी, gas गैस, leak लीक, alarm अलार्म, fire फायर आग,
  face फेस चेहरा, recognition रिकग्निशन रिकॉग्निशन पहचान, detection डिटेक्शन, detector डिटेक्टर, image इमेज, processing प्रोसेसिंग,
  attendance अटेंडेंस उपस्थिति हाजिरी, library लाइब्रेरी पुस्तकालय, management मैनेजमेंट प्रबंधन, system सिस्टम, hospital हॉस्पिटल अस्पताल,
  appointment अपॉइंटमेंट, booking बुकिंग, ticket टिकट, railway रेलवे, bus बस, tracking ट्रैकिंग, tracker ट्रैकर, parking पार्किंग,
  school स्कूल, college कॉलेज, student स्टूडेंट, hostel हॉस्टल होस्टल छात्रावास, mess मेस, menu मेन्यू मेनू, exam एग्जाम परीक्षा, quiz क्विज,
  result रिजल्ट, timetable टाइमटेबल, shop दुकान शॉप, billing बिलिंग, bill बिल, expense खर्च, restaurant रेस्टोरेंट, food फूड खाना,
  delivery डिलीवरी, irrigation सिंचाई, agriculture कृषि, crop फसल, disease बीमारी रोग, blood ब्लड खून रक्त, heart हार्ट दिल,
  music म्यूजिक संगीत, news न्यूज खबर, fake फेक फर्जी, chat चैट, chatbot चैटबॉट, bot बॉट, game गेम खेल, chess चेस शतरंज, voting वोटिंग मतदान,
  security सिक्योरिटी सुरक्षा, safety सेफ्टी, women महिला, network नेटवर्क, password पासवर्ड, manager मैनेजर, door डोर दरवाजा, lock लॉक ताला,
  fingerprint फिंगरप्रिंट, voice वॉइस आवाज, control कंट्रोल, translator ट्रांसलेटर अनुवादक, bluetooth ब्लूटूथ, e ई, commerce कॉमर्स`;
/** What Hindi abbreviates or joins. */
const ALSO_IN_HINDI: Readonly<Record<string, string>> = {
  ऐप: 'app, mobile apps, android, flutter',
  एप: 'app, mobile apps, android, flutter',
  एआई: 'ai, artificial intelligence, machine learning, deep learning',
  आईओटी: 'iot, internet of things, esp32',
  वाईफाई: 'wifi, wi fi, esp8266, esp32',
  ईकॉमर्स: 'ecommerce, e commerce',
};

/** The dot of borrowed sounds is often left out. */
const withoutNukta = (word: string): string => word.normalize('NFKD').replaceAll('\u093c', '');

function hindiRows(): (readonly [string, string])[] {
  return IN_HINDI.split(',').flatMap((row) => {
    const [english = '', ...hindi] = row.trim().split(' ');
    return hindi.map((word) => [word, english] as const);
  });
}

/** Words and phrases that mean the same as a typed word. */
const BY_WORD: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  [...Object.entries({ ...SYNONYMS, ...ALSO_IN_HINDI }), ...hindiRows()].map(([word, texts]) => [
    withoutNukta(word),
    texts.split(', ').map((text) => text.normalize('NFKD').split(' ')),
  ]),
);
const KNOWN: ReadonlySet<string> = new Set([...BY_WORD.keys(), ...[...BY_WORD.values()].flat(2)]);

export const synonymsOf = (word: string): readonly (readonly string[])[] =>
  BY_WORD.get(withoutNukta(word)) ?? [];
/** Such a word is spelt right, even if no project has it. */
export const isTermOfTrade = (word: string): boolean => KNOWN.has(word);
