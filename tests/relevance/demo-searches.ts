const tideTable = 'Tide table for any harbour';
const tideBuoy = 'Tide buoy that sends the water level by SMS';
const grainMeter = 'Grain moisture meter for the mandi';
const mandiPrices = 'Mandi prices: where to sell today';
const attendanceCode = 'Attendance by a code that changes';
const attendanceBox = 'RFID attendance box for a classroom';
const kirana = 'Kirana ledger: the udhaar khata of a small shop';
const kharcha = 'Flat kharcha: shared expenses, settled with few payments';
const soilStation = 'Soil moisture station that sends by LoRa';
const messMenu = 'Mess menu with votes for the hostel';
const library = 'Library issue desk in one SQLite file';
const seating = 'Exam seating plan without same-paper neighbours';
const router = 'Tram and bus router for Kolkata';
const airQuality = 'Air quality node for a balcony (firmware)';
const tankDisplay = 'Water tank level display for a hostel';

const withArduino = [
  'LED matrix clock that sets itself by GPS',
  'Line follower with tuned PID',
  'Robotic arm with four joints',
  'Pen plotter for A4 sheets',
  grainMeter,
  'Smart dustbin that reports when it is full',
  airQuality,
];
const withPython = [
  library,
  kirana,
  mandiPrices,
  'Pothole map from bus rides',
  'Robotic arm with four joints',
  'Hydroponics controller for a balcony',
];

export const demoSearches: readonly (readonly [string, readonly string[]])[] = [
  ['mandi', [mandiPrices]],
  ['arduno', withArduino],
  ['pyhton', withPython],
  ['atendence', [attendanceCode, attendanceBox]],
  ['line folower', ['Line follower with tuned PID']],
  ['braile', ['Braille notetaker with six keys']],
  ['hydropnics', ['Hydroponics controller for a balcony']],
  ['air qualty', [airQuality]],
  ['libary', [library]],
  ['theramin', ['Theremin with a steady pitch']],
  ['esp32 lora', [soilStation]],
  ['robot arm', ['Robotic arm with four joints']],
  ['tide sms', [tideBuoy]],
  ['rust', [tideTable]],
  ['dijkstra', [router]],
  ['gps clock', ['LED matrix clock that sets itself by GPS']],
  ['e-rickshaw', ['Charge logger for e-rickshaw batteries']],
  ['rfid', [attendanceBox]],
  ['water tank', [tankDisplay]],
  ['attend', [attendanceCode, attendanceBox]],
  ['pothol', ['Pothole map from bus rides']],
  ['exam seat', [seating]],
  ['drip irri', ['Drip irrigation valve with a schedule']],
  ['smart dust', ['Smart dustbin that reports when it is full']],
  ['मंडी', [mandiPrices]],
  ['mandee', [mandiPrices]],
  ['किराना', [kirana]],
  ['kiraana khaata', [kirana]],
  ['उधार', [kirana]],
  ['udhar khata', [kirana]],
  ['खर्चा', [kharcha]],
  ['kharchaa', [kharcha]],
  ['तबला', ['Tabla machine with sixteen taals']],
  ['mess menu', [messMenu]],
];
