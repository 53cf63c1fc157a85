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
  मौसम: 'weather',
  कॉलेज: 'college',
};

/** Words and phrases that mean the same as a typed word. */
const BY_WORD: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  Object.entries(SYNONYMS).map(([word, texts]) => [
    word.normalize('NFKD'),
    texts.split(', ').map((text) => text.normalize('NFKD').split(' ')),
  ]),
);
const KNOWN: ReadonlySet<string> = new Set([...BY_WORD.keys(), ...[...BY_WORD.values()].flat(2)]);

export const synonymsOf = (word: string): readonly (readonly string[])[] => BY_WORD.get(word) ?? [];
/** Such a word is spelt right, even if no project has it. */
export const isTermOfTrade = (word: string): boolean => KNOWN.has(word);
