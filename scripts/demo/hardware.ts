import type { DrawnDevice } from './devices/draw-device.ts';

export interface HardwareListing extends DrawnDevice {
  readonly seller: string;
  readonly title: string;
  readonly subject: string;
  readonly price: number;
  readonly complexity: 'Low' | 'Medium' | 'High';
  readonly hours: number;
  readonly techStack: string;
  readonly description: string;
  readonly features: string;
}

export const hardwareListings: readonly HardwareListing[] = [
  {
    seller: 'asha-verma',
    view: 'tankDisplay',
    components: ['ESP8266', 'Ultrasonic', 'OLED', 'Power board', 'LED bar'],
    bench: '#375a7f',
    title: 'Water tank level display for a hostel',
    subject: 'Internet of things',
    price: 1_650,
    complexity: 'Low',
    hours: 20,
    techStack: 'C++, ESP8266',
    description:
      'Shows how full the roof tank is and for how many hours the water lasts at the present use. The sensor sits in the lid and never touches the water.',
    features: 'No hole in the tank\nHours left, from the last two days\nWall display with six lamps',
  },
  {
    seller: 'asha-verma',
    view: 'hydroponics',
    components: ['ESP32', 'pH probe', 'EC probe', 'Dosing pump', 'Relay', 'Main pump'],
    bench: '#4b6b3f',
    title: 'Hydroponics controller for a balcony',
    subject: 'Agriculture',
    price: 4_200,
    complexity: 'High',
    hours: 70,
    techStack: 'MicroPython, ESP32, MQTT',
    description:
      'Measures pH and nutrient strength, doses both, and runs the pump for eight plants in two tubes. Grew spinach from March to May on a third-floor balcony.',
    features:
      'Doses pH and nutrients\nStops when the tank is dry\nWorks without Wi-Fi\nCalibration steps in the box',
  },
  {
    seller: 'rohan-iyer',
    view: 'matrixClock',
    components: ['GPS module', 'MAX7219', 'ATmega328', 'Power board', 'LED matrix'],
    bench: '#3a3550',
    title: 'LED matrix clock that sets itself by GPS',
    subject: 'Electronics',
    price: 2_150,
    complexity: 'Medium',
    hours: 32,
    techStack: 'C++, Arduino, MAX7219',
    description:
      'A wall clock of 32 by 8 lamps in a wooden case. It takes the time from GPS satellites, so it is right to the second without a network, and dims at night.',
    features: 'Right to the second\nDims by a light sensor\nCase of acacia wood',
  },
  {
    seller: 'rohan-iyer',
    view: 'lineFollower',
    components: ['ATmega328', 'QTR-8A', 'N20 motor', 'TB6612', 'Battery 7.4', 'N20 motor 2'],
    bench: '#6b5136',
    title: 'Line follower with tuned PID',
    subject: 'Robotics',
    price: 2_400,
    complexity: 'Medium',
    hours: 45,
    techStack: 'C++, Arduino Nano, QTR-8A',
    description:
      'Follows a black line at 1.4 m/s and takes right angles without leaving it. Third of 41 at an inter-college meet. The tuning of the controller is explained step by step in the booklet.',
    features: '1.4 m/s on a clean track\nEight-sensor array\nTuning over Bluetooth\nSpare wheels in the box',
  },
  {
    seller: 'imran-shaikh',
    view: 'soilStation',
    components: ['ESP32', 'SX1276 LoRa', 'Solar charger', 'Battery', 'Soil probe', 'Soil probe 2'],
    bench: '#7a5a3a',
    title: 'Soil moisture station that sends by LoRa',
    subject: 'Agriculture',
    price: 5_800,
    complexity: 'High',
    hours: 120,
    techStack: 'C++, ESP32, LoRa, KiCad',
    description:
      'Two probes at 15 and 40 cm, a small panel, and a radio link of two kilometres across the fields. Ran through one monsoon on a farm near Baramati.',
    features: 'Two depths\nTwo kilometres by LoRa\nThree weeks without sun\nBoard files for KiCad',
  },
  {
    seller: 'imran-shaikh',
    view: 'chargeLogger',
    components: ['STM32', 'INA226', 'SD card', 'OLED', 'Shunt 75 mV'],
    bench: '#50606e',
    title: 'Charge logger for e-rickshaw batteries',
    subject: 'Power electronics',
    price: 3_900,
    complexity: 'High',
    hours: 64,
    techStack: 'C, STM32, INA226',
    description:
      'Measures voltage, current and energy of a 48 V battery while it charges, and writes one row a second to an SD card. Shows at a glance which battery of the set is tired.',
    features: '0 to 60 V, 50 A\nOne row a second on SD card\nReverse polarity protection',
  },
  {
    seller: 'kavya-reddy',
    view: 'braille',
    components: ['RP2040', 'Piezo cells', 'Key board', 'Li-ion battery', 'Boost board'],
    bench: '#5b4a7a',
    title: 'Braille notetaker with six keys',
    subject: 'Assistive technology',
    price: 8_900,
    complexity: 'High',
    hours: 210,
    techStack: 'C++, RP2040, KiCad',
    description:
      'Six keys to write, sixteen cells to read, and text files that any computer opens. Designed with two students of a school for the blind in Secunderabad, who changed the keys twice.',
    features: 'Grade 1 in English and Telugu\nSixteen cells\nFiles over USB\nTwelve hours on one charge',
  },
  {
    seller: 'kavya-reddy',
    view: 'roboticArm',
    components: ['Arduino Mega', 'MG996R servo', 'PCA9685', 'Gripper servo', 'Joystick', 'Power board'],
    bench: '#7a3f33',
    title: 'Robotic arm with four joints',
    subject: 'Robotics',
    price: 6_400,
    complexity: 'High',
    hours: 95,
    techStack: 'Python, Arduino, Inverse kinematics',
    description:
      'Lifts 180 g at full reach and returns to a point within 3 mm. The Python program moves it in straight lines and records positions that it repeats.',
    features: 'Straight lines by inverse kinematics\nTeach and repeat\nLaser-cut parts, files included',
  },
  {
    seller: 'arjun-menon',
    view: 'tideBuoy',
    components: ['SIM800L', 'Pressure probe', 'ATmega1284', 'Solar panel 2 W', 'Battery'],
    bench: '#2f6673',
    title: 'Tide buoy that sends the water level by SMS',
    subject: 'Embedded systems',
    price: 7_200,
    complexity: 'High',
    hours: 160,
    techStack: 'C, AVR, GSM',
    description:
      'Measures the water level by pressure every ten minutes and answers an SMS with the height and the trend. Was in the backwater near Kollam for five weeks.',
    features: 'Answers by SMS\nSolar, no cable\nCorrects for air pressure\nSealed to two metres',
  },
  {
    seller: 'priya-das',
    view: 'theremin',
    components: ['Oscillator 1', 'Oscillator 2', 'Mixer', 'Power board', 'LM386', 'Speaker'],
    bench: '#58463a',
    title: 'Theremin with a steady pitch',
    subject: 'Electronics',
    price: 3_300,
    complexity: 'Medium',
    hours: 50,
    techStack: 'Analog electronics, KiCad',
    description:
      'An instrument that is played without touching it. Both oscillators share one temperature, so the pitch does not drift while you play. Four octaves, line output and a small speaker.',
    features: 'No drift after two minutes\nFour octaves\nLine output\nCase of mango wood',
  },
  {
    seller: 'priya-das',
    view: 'tablaMachine',
    components: ['Teensy 4.0', 'Audio shield', 'Speaker', 'Pad board', 'Encoder'],
    bench: '#8a4b2e',
    title: 'Tabla machine with sixteen taals',
    subject: 'Audio',
    price: 4_700,
    complexity: 'High',
    hours: 88,
    techStack: 'C++, Teensy, I2S',
    description:
      'Plays the theka of sixteen taals from 40 to 240 beats a minute, and eight pads for your own bols. All strokes were recorded from one pair of tabla for this box.',
    features: 'Sixteen taals\nEight pads\nTempo by hand or tap\nHeadphones and line output',
  },
  {
    seller: 'harpreet-singh',
    view: 'grainMeter',
    components: ['ATmega328', 'HX711', 'Load cell', 'Electrode', 'LCD 16x2', 'Battery'],
    bench: '#8a7434',
    title: 'Grain moisture meter for the mandi',
    subject: 'Agriculture',
    price: 3_600,
    complexity: 'Medium',
    hours: 58,
    techStack: 'C++, Arduino, HX711',
    description:
      'Weighs a cup of grain and measures its capacitance: moisture of wheat, paddy and maize within half a percent of the meter at the mandi office. Compared on 60 samples.',
    features:
      'Wheat, paddy, maize\nCorrects for temperature\nAnswer in eight seconds\nTable of the 60 samples',
  },
  {
    seller: 'harpreet-singh',
    view: 'dripValve',
    components: ['ESP32-C3', 'Latching valve', 'RTC', 'Flow sensor', 'AA battery pack'],
    bench: '#3f6b4f',
    title: 'Drip irrigation valve with a schedule',
    subject: 'Agriculture',
    price: 2_750,
    complexity: 'Medium',
    hours: 38,
    techStack: 'C, ESP32-C3',
    description:
      'Opens and closes a drip line by schedule and counts the litres. One set of AA cells lasts a season, because the valve needs current only while it moves.',
    features: 'Eight times a week\nStops after a burst pipe\nOne season on AA cells',
  },
  {
    seller: 'neha-kulkarni',
    view: 'dustbin',
    components: ['Arduino Nano', 'Lid servo', 'Ultrasonic', 'Battery', 'NB-IoT'],
    bench: '#4f5a66',
    title: 'Smart dustbin that reports when it is full',
    subject: 'Internet of things',
    price: 2_950,
    complexity: 'Medium',
    hours: 42,
    techStack: 'C++, Arduino, NB-IoT',
    description:
      'Opens for a hand, measures how full it is, and sends a message at 80 percent. Four of them were in the canteen for a month; the route of the cleaner became shorter by a third.',
    features: 'Opens by itself\nMessage at 80 percent\nTwo months on one charge',
  },
  {
    seller: 'neha-kulkarni',
    view: 'attendanceBox',
    components: ['ESP32', 'RC522', 'OLED', 'Buzzer', 'RTC', 'SD card'],
    bench: '#3d5480',
    title: 'RFID attendance box for a classroom',
    subject: 'Internet of things',
    price: 2_200,
    complexity: 'Low',
    hours: 30,
    techStack: 'C++, ESP32, RFID',
    description:
      'Students tap their card, and the register is a CSV file on the card or in a Google Sheet. Sixty students pass in under four minutes.',
    features: 'Works without Wi-Fi\nSixty students in four minutes\nCSV or Google Sheet',
  },
];
