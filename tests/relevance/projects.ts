export interface RelevanceProject {
  readonly title: string;
  readonly techStack: string;
  readonly subject: string;
  readonly description: string;
}

/** Title, technologies, subject and description of each project. */
const table = `
  Library management system | Java, MySQL | Databases | Issue and return of books, fines and a catalogue for a college library.
  Hostel mess menu | JavaScript, Node.js | Web development | Shows what the mess serves today and lets students vote.
  Line follower robot | C++, Arduino | Robotics | Follows a black line on a white floor with infrared sensors.
  Face recognition attendance | Python, OpenCV | Machine learning | Marks attendance of a class from a camera picture.
  QR code attendance | Flutter, Firebase | Mobile apps | Students scan a code on the teacher's phone.
  Weather station | ESP32, C++ | IoT | Measures temperature, humidity and pressure and sends them to the cloud.
  Smart irrigation system | Arduino, C | Agriculture | Waters plants when the soil is dry.
  Crop disease detection | Python, TensorFlow | Machine learning | Recognises diseases from photographs of leaves.
  Chess engine | C++ | Games | Plays chess with alpha-beta search and an opening book.
  Sudoku solver | Python | Games | Solves any sudoku by backtracking.
  Online voting with blockchain | Solidity, React | Security | Elections whose votes nobody can change.
  Expense tracker | Kotlin, SQLite | Mobile apps | Tracks what you spend and shows charts by month.
  Hospital appointment booking | PHP, MySQL | Web development | Patients book doctors, doctors see their day.
  Bus tracking with GPS | Arduino, GPS | IoT | Shows where the college bus is.
  Drowsiness detection for drivers | Python, OpenCV | Machine learning | Sounds an alarm when the driver's eyes close.
  Sign language translator | Python, TensorFlow | Machine learning | Reads hand signs from a camera and speaks them.
  Chatbot for college admissions | Python, Flask | Web development | Answers questions about courses, fees and hostels.
  Music recommendation | Python | Machine learning | Suggests songs from what you listened to.
  Stock price prediction | Python, TensorFlow | Economics | Forecasts share prices with an LSTM network.
  Home automation with voice | ESP32, Alexa | IoT | Switches lights and fans by voice.
  Fingerprint door lock | Arduino | Electronics | Opens the door for known fingerprints.
  Solar tracker | Arduino | Electronics | Turns a panel towards the sun.
  Quadcopter flight controller | STM32, C | Robotics | Keeps a drone level with a gyroscope and PID loops.
  Obstacle avoiding car | Arduino, C++ | Robotics | A car with ultrasonic sensors that does not bump into walls.
  Railway ticket booking | Java, Spring | Web development | Search trains, book and cancel seats.
  Restaurant billing in C# | C#, SQL Server | Databases | Tables, orders and bills of a small restaurant.
  Compiler for a tiny language | C, LLVM | Compilers | Lexer, parser and code generation.
  Operating system kernel | C, Assembly | Operating systems | Boots on x86 with paging and a scheduler.
  File compression with Huffman | C++ | Algorithms | Compresses and restores files.
  Path finding visualizer | React, TypeScript | Algorithms | Shows Dijkstra and A star step by step.
  Plagiarism checker | Python, Django | Education | Compares essays and marks what was copied.
  Online quiz portal | React, Node.js | Education | Teachers write quizzes, students answer against a clock.
  Exam timetable generator | Java | Education | Finds a timetable without clashes by a genetic algorithm.
  Student result analysis | R | Education | Charts of marks by subject and year.
  Alumni network | React, MongoDB | Web development | Profiles, jobs and events for former students.
  Blood donor finder | Flutter, Firebase | Mobile apps | Finds donors of a blood group nearby.
  Women safety app | Kotlin | Mobile apps | Sends the place to friends when the phone is shaken.
  Heart rate monitor | Arduino | Biomedical | Measures pulse and oxygen at a finger.
  Fake news detection | Python, scikit-learn | Machine learning | Tells whether a news text is likely invented.
  Spam mail classifier | Python | Machine learning | Naive Bayes on the words of mails.
  Traffic sign recognition | Python, Keras | Machine learning | Recognises speed limits and stop signs.
  License plate reader | Python, OpenCV | Machine learning | Reads number plates at a gate.
  Parking slot finder | React Native, Node.js | IoT | Free slots of a car park on a map.
  Waste sorting bin | Raspberry Pi, Python | IoT | Sorts waste into metal, plastic and paper.
  Earthquake alarm | Arduino | Electronics | Beeps when an accelerometer shakes.
  Gas leak detector | Arduino, MQ-2 | Electronics | Warns by SMS when cooking gas leaks.
  Digital clock in Verilog | Verilog, FPGA | Electronics | Hours, minutes and an alarm on seven segment displays.
  Traffic light controller | Verilog | Electronics | Four roads with sensors and an emergency mode.
  Bluetooth controlled robot arm | Arduino, Bluetooth | Robotics | An arm with four servos moved from a phone.
  Maze solving robot | C++, Arduino | Robotics | Finds the shortest way out of a maze.
  Inventory for a kirana shop | Django, PostgreSQL | Databases | Stock, suppliers and low stock warnings.
  Food delivery app | Flutter, Firebase | Mobile apps | Restaurants, cart, orders and a map of the rider.
  E-commerce store for handicrafts | React, Express | Web development | Catalogue, cart and payments for artisans.
  Travel planner | Vue, Node.js | Web development | Plans trips by budget and days.
  Password manager | Rust | Security | Stores passwords encrypted on your own disk.
  Network packet sniffer | Python | Networks | Captures packets and shows protocols.
  Image steganography | MATLAB | Security | Hides text in pictures.
  Text to speech for the blind | Raspberry Pi, Python | Biomedical | Reads printed pages aloud.
  Gym workout planner | Swift | Mobile apps | Exercises by muscle with a calendar.
  Movie review site | Next.js, PostgreSQL | Web development | Ratings, reviews and lists of films.
  Tic tac toe online | TypeScript, WebSocket | Games | Two players over the internet.
  मौसम पूर्वानुमान | Python | विज्ञान | अगले दिन की बारिश और तापमान बताता है।
  पुस्तकालय प्रबंधन | Java | शिक्षा | किताबों का लेन देन।
  किसान मंडी भाव | Flutter | कृषि | सब्ज़ी और अनाज के भाव हर सुबह।
  हिंदी अनुवाद ऐप | Kotlin | भाषा | अंग्रेज़ी से हिंदी में अनुवाद।
  छात्र उपस्थिति | PHP | शिक्षा | कक्षा में छात्रों की उपस्थिति।
  Kheti sahayak | Flutter, TensorFlow | Agriculture | Advice for farmers about seeds and fertiliser.
  Bijli bill calculator | JavaScript | Utilities | Electricity bills by slab.
`;

export const projects: readonly RelevanceProject[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [title = '', techStack = '', subject = '', description = ''] = line.trim().split(' | ');
    return { title, techStack, subject, description };
  });
