const TOPICS =
  'library,attendance,hospital,weather,traffic,irrigation,parking,canteen,hostel,railway,exam,placement,farming,inventory,expense,fitness,blood bank,food delivery,e-voting,chat,crop disease,water quality,air quality,solar tracker,smart home,plant watering,face recognition,number plate,sign language,music player,movie recommendation,stock price,fake news,spam mail,resume,quiz,timetable,bus tracking,ambulance,energy meter,gas leak,fire alarm,line follower,obstacle avoiding,maze solving,robotic arm,drone,home automation,health monitor,fall detection'.split(
    ',',
  );
const KINDS =
  'management system,monitoring system,dashboard,portal,app,prediction model,detector,classifier,assistant,simulator,controller,robot,tracker,kit,platform'.split(
    ',',
  );
const TECHNOLOGIES =
  'React,Node.js,Python,Django,Flask,Arduino,ESP32,Raspberry Pi,TensorFlow,OpenCV,Java,Spring Boot,MySQL,PostgreSQL,MongoDB,Flutter,Kotlin,Express,Vue,FastAPI,PyTorch,NodeMCU,LoRa,MATLAB,PHP,Laravel,C++,Rust,Go,Firebase'.split(
    ',',
  );
const SUBJECTS =
  'Computer Science,Electronics,Machine Learning,Internet of Things,Web Development,Mobile Development,Robotics,Embedded Systems,Data Science,Electrical,Mechanical,Civil'.split(
    ',',
  );
const HINDI_TITLES = [
  'मौसम पूर्वानुमान',
  'पुस्तकालय प्रबंधन',
  'छात्र उपस्थिति',
  'किसान सहायक',
  'रेल समय सारणी',
  'अस्पताल प्रबंधन',
  'सिंचाई नियंत्रण',
  'स्मार्ट घर',
];
const COMMON =
  'project,system,data,user,sensor,using,built,model,shows,report,page,board,test,code,login,admin,student,college,network,display,module,server,image,database,web,control,power,signal,battery,motor,python,app,results,accuracy,training,api,design,hardware,software,arduino,circuit,wifi,bluetooth,alert,message,graph,search,record,file,table,teacher,semester,report,viva,documentation,camera,light,temperature,humidity,pressure'.split(
    ',',
  );
const SYLLABLES =
  'ka,ri,to,men,sol,tra,ver,lin,ped,mo,sta,gen,for,bel,qui,dra,nex,pol,ser,tum,ix,ol,ent,ous,ic,al,or,um'.split(
    ',',
  );

export interface MarketText {
  readonly titles: readonly string[];
  readonly sentences: readonly string[];
  readonly stacks: readonly string[];
  readonly technologies: readonly string[];
  readonly subjects: readonly string[];
  readonly hindi: readonly string[];
}

export const WORD_OF_ONE_PERCENT = 'hydroponics';
export const RARE_WORD = 'magnetohydrodynamic';

export function makeText(): MarketText {
  const random = randomFrom(20_261_122);
  const pick = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? '';
  const vocabulary = [...COMMON, ...invented(random, 20_000)];
  const nextWord = zipf(vocabulary, random);
  const sentence = (): string => {
    const words = Array.from({ length: 8 + Math.floor(random() * 9) }, nextWord).join(' ');
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  };
  const title = (): string => {
    const topic = pick(TOPICS);
    const start = `${topic.charAt(0).toUpperCase()}${topic.slice(1)} ${pick(KINDS)}`;
    return random() < 0.5
      ? `${start} with ${pick(TECHNOLOGIES)}`
      : `${start} for ${nextWord()} ${nextWord()}`;
  };
  return {
    titles: Array.from({ length: 20_000 }, title),
    sentences: Array.from({ length: 20_000 }, sentence),
    stacks: Array.from({ length: 2_000 }, () =>
      [...new Set(Array.from({ length: 2 + Math.floor(random() * 5) }, () => pick(TECHNOLOGIES)))].join(', '),
    ),
    technologies: TECHNOLOGIES,
    subjects: SUBJECTS,
    hindi: HINDI_TITLES,
  };
}

function invented(random: () => number, count: number): string[] {
  const words = new Set<string>();
  while (words.size < count) {
    const syllables = 2 + Math.floor(random() * 3);
    words.add(
      Array.from({ length: syllables }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join(''),
    );
  }
  return [...words];
}

/** The word of rank r is picked in proportion to 1 / (r + 3). */
export function zipf(words: readonly string[], random: () => number): () => string {
  const cumulative = new Float64Array(words.length);
  let sum = 0;
  for (let rank = 0; rank < words.length; rank += 1) cumulative[rank] = sum += 1 / (rank + 3);
  return () => {
    const wanted = random() * sum;
    let low = 0;
    let high = words.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return words[low] ?? '';
  };
}

export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
