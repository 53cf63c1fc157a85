/** The title of a project, and searches that must find it first. */
const table = `
  Library management system | libary managment system, library managem, library fines java, books issue return
  Hostel mess menu | mess menu, hostel mes, hostel menu nodejs
  Line follower robot | line folower, line fol, black line arduino, linefollower robot
  Face recognition attendance | face recogniton, face attendence, attendance opencv, facial recognition attendance
  QR code attendance | qr attendance, qr code atendance, attendance firebase
  Weather station | wether station, weather stat, temperature humidity esp32
  Smart irrigation system | smart irigation, irrigation ard, soil dry water plants
  Crop disease detection | crop desease, crop disease tensorflow, leaf disease leaves
  Chess engine | ches engine, chess c++, alpha beta chess
  Sudoku solver | sudoko solver, sudoku backtracking, sudok
  Online voting with blockchain | blockchain voting, block chain voting, votting blockchain, online election solidity
  Expense tracker | expence tracker, expense kotlin, spend charts month
  Hospital appointment booking | hospital apointment, doctor booking php, hospital book
  Bus tracking with GPS | bus tracking, bus traking gps, college bus gps
  Drowsiness detection for drivers | drowsyness detection, driver drowsiness, driver eyes alarm
  Sign language translator | sign langauge, sign language, hand signs camera
  Chatbot for college admissions | chat bot admissions, college chatbot, admission chatbot flask
  Music recommendation | music recomendation, song suggestions, music recommend
  Stock price prediction | stock predction, stock price lstm, share prices forecast
  Home automation with voice | home automaton, voice home automation, lights fans voice
  Fingerprint door lock | finger print lock, fingerprint dor lock, door lock arduino
  Solar tracker | solar traker, sun panel tracker, solar track
  Quadcopter flight controller | quadcoptor, drone pid stm32, flight controler drone
  Obstacle avoiding car | obstacle avoidng car, obstacle car, ultrasonic car
  Railway ticket booking | railway tiket, train seats booking, railway spring
  Restaurant billing in C# | restaurant c#, restarant billing, bills restaurant csharp
  Compiler for a tiny language | tiny compiler, compilar llvm, lexer parser
  Operating system kernel | os kernel, operating sytem kernel, kernel scheduler paging
  File compression with Huffman | huffman, hufman compression, file compress c++
  Path finding visualizer | pathfinding visualizer, dijkstra, path finding visualiser react
  Plagiarism checker | plagarism checker, plagiarism django, essays copied
  Online quiz portal | online quiz, quizz portal, quiz nodejs
  Exam timetable generator | timetable generator, time table genetic, exam timetabel
  Student result analysis | student result, results analysis marks, student resullt analysis
  Alumni network | alumni, alumni netwrok, former students jobs
  Blood donor finder | blood doner, blood donor flutter, donors nearby
  Women safety app | women safty app, safety kotlin, women safety
  Heart rate monitor | hart rate monitor, pulse oxygen, heart rate ardu
  Fake news detection | fake news, fake news detecton, news scikit
  Spam mail classifier | spam clasifier, spam mail, naive bayes mails
  Traffic sign recognition | trafic sign, traffic sign keras, speed limits signs
  License plate reader | licence plate, number plates gate, license plate opencv
  Parking slot finder | parking slot, parkng slots, car park map
  Waste sorting bin | waste sortng, waste bin raspberry, plastic metal paper
  Earthquake alarm | earth quake alarm, earthquake, accelerometer alarm
  Gas leak detector | gas leek detector, gas leak sms, gas leak det
  Digital clock in Verilog | verilog clock, digital clok, fpga clock
  Traffic light controller | traffic lite controller, traffic light verilog, traffic light
  Bluetooth controlled robot arm | robot arm, bluetooth robotic arm, blutooth arm servos
  Maze solving robot | maze robot, maze solvng, shortest way maze
  Inventory for a kirana shop | kirana shop, kirana inventry, stock suppliers django
  Food delivery app | food delivry, food delivery flutter, rider map cart
  E-commerce store for handicrafts | ecommerce handicrafts, e commerce store, handicraft store, artisans cart
  Travel planner | travel planer, trips budget, travel vue
  Password manager | pasword manager, rust password, passwords encrypted
  Network packet sniffer | packet snifer, network packets, packet sniffer
  Image steganography | steganografy, hide text pictures matlab, image stegano
  Text to speech for the blind | text to speach, blind reads pages, text speech raspberry
  Gym workout planner | gym planner, workout plan, gym workot swift
  Movie review site | movie reviews, movie nextjs, films ratings
  Tic tac toe online | tic tac toe, tictac toe, tic tac websocket
  मौसम पूर्वानुमान | मौसम, mausam purvanuman, mausam, मौसम पूर्वा
  पुस्तकालय प्रबंधन | pustakalaya prabandhan, पुस्तकालय, pustakalay
  किसान मंडी भाव | kisan mandi, mandi bhav, किसान मंडी, kisaan mandi bhaav
  हिंदी अनुवाद ऐप | hindi anuvad, हिन्दी अनुवाद, anuvaad
  छात्र उपस्थिति | chhatra upasthiti, छात्र उपस्थिति, chatra upasthiti
  Kheti sahayak | खेती सहायक, kheti sahayak, seeds fertiliser farmers
  Bijli bill calculator | बिजली बिल, bijlee bill, electricity bill calculator
`;

export const searches: readonly (readonly [search: string, title: string])[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [title = '', asked = ''] = line.trim().split(' | ');
    return asked.split(', ').map((search) => [search, title] as const);
  });
