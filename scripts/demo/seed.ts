/**
 * Seeds an empty marketplace with the demo through the public API: people of the sandbox sign up, link GitHub, verify
 * their repositories and list them. Can be repeated safely.
 */
import { parseArgs } from 'node:util';
import { demoPassword, demoSignIns } from './sign-ins.mjs';
import { DemoVisitor } from './visitor.ts';

interface Listing {
  readonly repository: string;
  readonly title: string;
  readonly subject: string;
  readonly price: number;
  readonly complexity: 'Low' | 'Medium' | 'High';
  readonly hours: number;
  readonly techStack: string;
  readonly description: string;
  readonly features: string;
}

const listings: readonly Listing[] = [
  {
    repository: 'asha-verma/mess-menu',
    title: 'Mess menu with votes for the hostel',
    subject: 'Web development',
    price: 499,
    complexity: 'Low',
    hours: 24,
    techStack: 'TypeScript, Node.js, HTML',
    description:
      'What the hostel mess serves today, and what students would rather eat. The warden’s old laptop serves one page over the hostel network; students read it on their phones and vote for dishes, one vote a student and meal.\n\nThe week stands in a JSON file that the mess committee edits. Nothing to install but Node.js; votes survive a power cut. Tests for the menu and the counting are included.',
    features:
      'Seven-day menu from one JSON file\nOne vote a student and meal, the last one counts\nVotes that survive a power cut\nToday’s meals in the terminal, too\nTests included',
  },
  {
    repository: 'asha-verma/kirana-ledger',
    title: 'Kirana ledger: the udhaar khata of a small shop',
    subject: 'Software engineering',
    price: 799,
    complexity: 'Medium',
    hours: 40,
    techStack: 'Python, CSV',
    description:
      'Who bought on credit, who paid back, and whom to remind. Three commands at the counter, and everything in one CSV file that a spreadsheet opens too.\n\nEntries are only ever added and each is on the disk before the command ends. Amounts are whole paise. Reminders know which purchase has been open for longest.',
    features:
      'Give, take and show at the counter\nReminders by the oldest unpaid purchase\nOne plain CSV file as the whole database\nUnit tests for ledger and reminders',
  },
  {
    repository: 'rohan-iyer/attendance-qr',
    title: 'Attendance by a code that changes',
    subject: 'Web development',
    price: 1_299,
    complexity: 'Medium',
    hours: 36,
    techStack: 'JavaScript, Node.js',
    description:
      'The projector shows a code that changes every fifteen seconds. Students type it on their phones with their roll number, and the register keeps who was there. A photo of the code sent to a friend in the hostel is worthless before it arrives.\n\nCodes are an HMAC of the class and the time, so the server keeps no list of them. A script turns the register into a table for the office.',
    features:
      'Codes that live for fifteen seconds\nOne page for the projector, one for phones\nRegister as one line a mark\nTable for the office',
  },
  {
    repository: 'rohan-iyer/air-quality-node',
    title: 'Air quality node for a balcony (firmware)',
    subject: 'Embedded systems',
    price: 1_999,
    complexity: 'High',
    hours: 60,
    techStack: 'C++, Arduino, ESP32, MQTT',
    description:
      'Firmware for an ESP32 with a PMS5003 dust sensor: PM2.5 and the Indian AQI every ten minutes over MQTT, about three weeks on two 18650 cells, because everything is switched off between readings.\n\nThe README has the parts with prices and the wiring. Parsing and index are plain C++ and are tested on a computer, without the hardware.',
    features:
      'Indian AQI from PM2.5\nThree weeks on two cells\nParts list with prices, and wiring\nTests that run without the hardware',
  },
];

const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:4000' } } });

for (const person of demoSignIns) {
  const visitor = new DemoVisitor(values.url);
  await visitor.enter(person, demoPassword);
  if (person.githubLogin !== '') await listProjects(visitor, person.githubLogin);
  console.log(`${person.name} is there`);
}

async function listProjects(visitor: DemoVisitor, login: string): Promise<void> {
  const { data: profile } = await visitor.call<{ data: { github_verified: boolean } }>('GET', '/api/auth/me');
  if (!profile.github_verified) await visitor.linkGithub(login);
  const { data: own } = await visitor.call<{ data: { title: string }[] }>(
    'GET',
    '/api/projects/userprojects',
  );
  for (const listing of listings) {
    if (!listing.repository.startsWith(`${login}/`) || own.some(({ title }) => title === listing.title))
      continue;
    const repoUrl = `https://github.com/${listing.repository}`;
    await visitor.call('POST', '/api/projects/anayze-repo', { repo_url: repoUrl });
    const form = new FormData();
    const fields = {
      title: listing.title,
      description: listing.description,
      price: listing.price,
      complexity: listing.complexity,
      duration_hours: listing.hours,
      subject: listing.subject,
      category: 'SOFTWARE',
      tech_stack: listing.techStack,
      features: listing.features,
      repo_url: repoUrl,
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    await visitor.call('POST', '/api/projects/add-project', form);
    console.log(`${person(login)} lists "${listing.title}" for ₹${listing.price.toLocaleString('en-IN')}`);
  }
}

function person(login: string): string {
  return demoSignIns.find(({ githubLogin }) => githubLogin === login)?.name ?? login;
}
