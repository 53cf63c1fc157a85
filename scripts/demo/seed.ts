/**
 * Fills an empty marketplace through the public API and the sandbox's protocols. `--repositories` is the
 * folder of the sandbox's GitHub; `--marks` is the output file for the intended times of the events.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { addCodeNote, NOTE_CORNERS, UNPROVED_DEVICE } from './code-note.ts';
import { drawDevice } from './devices/draw-device.ts';
import type { HardwareListing } from './hardware-listing.ts';
import { hardwareListings } from './hardware.ts';
import {
  type DemoQuestion,
  claim,
  inTurns,
  likes,
  listedDaysAgo,
  payoutAccounts,
  questions,
} from './life.ts';
import { takeStep } from './order-steps.ts';
import { type Sale, sales } from './orders.ts';
import { demoBuyers, demoOperator, type DemoPerson, demoSellers } from './people.ts';
import { demoPassword } from './sign-ins.mjs';
import { softwareListings, type SoftwareListing } from './software.ts';
import type { TimeMark } from './spread-over-time.ts';
import { DemoVisitor } from './visitor.ts';
import { writeRepositories } from './write-repositories.ts';

interface Event {
  readonly daysAgo: number;
  readonly run: () => Promise<void>;
}

const JOINED_DAYS_AGO = 260;
const VIEWED_AT_SHARE = 0.7;
const VIEWED_BY_ALL_BUT_ONE_IN = 3;

interface Listed {
  readonly id: string;
  readonly price: number;
  readonly seller: string;
}

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:4000' },
    repositories: { type: 'string' },
    marks: { type: 'string' },
  },
});
if (values.repositories === undefined) throw new Error('--repositories is missing');
const privateRepositories = softwareListings.flatMap(({ repository, isPrivate }) =>
  isPrivate === true ? [repository] : [],
);
writeRepositories(values.repositories, (name) => privateRepositories.includes(name));

const people = [...demoSellers, ...demoBuyers, demoOperator];
const visitors = new Map<string, DemoVisitor>();
const listed = new Map<string, Listed>();
const drawings = new Map<HardwareListing, Promise<readonly Buffer[]>>();
const timeMarks: TimeMark[] = [{ happenedAt: new Date().toISOString(), daysAgo: JOINED_DAYS_AGO }];

// People sign up two at a time, because password hashing is slow and the server rejects work beyond its capacity.
for (let index = 0; index < people.length; index += 2)
  await Promise.all(people.slice(index, index + 2).map(enter));
for (const event of timeline()) {
  timeMarks.push({ happenedAt: new Date().toISOString(), daysAgo: event.daysAgo });
  await event.run();
}
timeMarks.push({ happenedAt: new Date().toISOString(), daysAgo: 0 });
if (values.marks !== undefined) writeFileSync(values.marks, JSON.stringify(timeMarks));
console.log(`${people.length} members, ${listed.size} projects, ${sales.length} purchases`);

async function enter(person: DemoPerson): Promise<void> {
  const visitor = new DemoVisitor(values.url);
  await visitor.enter(person, demoPassword);
  if (person.githubLogin !== '') await visitor.linkGithub(person.githubLogin);
  const own = privateRepositories.filter((name) => name.startsWith(`${person.githubLogin}/`));
  if (own.length > 0) await visitor.installGithubApp(person.githubLogin, own);
  visitors.set(person.username, visitor);
}

async function listSoftware(listing: SoftwareListing): Promise<Listed> {
  const [seller = ''] = listing.repository.split('/');
  const visitor = visitorOf(seller);
  const repoUrl = `https://github.com/${listing.repository}`;
  await visitor.call('POST', '/api/projects/anayze-repo', { repo_url: repoUrl });
  const form = formOf(listing, 'SOFTWARE');
  form.set('repo_url', repoUrl);
  if (listing.licence !== undefined) {
    form.set('sale_mode', 'copies');
    form.set('licence', listing.licence);
  }
  return await addProject(seller, listing.price, form);
}

function photosOf(device: HardwareListing): Promise<readonly Buffer[]> {
  const next = hardwareListings[hardwareListings.indexOf(device) + 1];
  for (const one of [device, next])
    if (one !== undefined && !drawings.has(one)) drawings.set(one, drawDevice(one));
  return drawings.get(device) ?? drawDevice(device);
}

/** The seller of a real device writes the code on paper and takes the photo; here it is drawn into the last one. */
async function withCode(device: HardwareListing, drawn: readonly Buffer[]) {
  const last = drawn.at(-1);
  if (last === undefined || device.title === UNPROVED_DEVICE) return { photos: drawn, fields: {} };
  const { data } = await visitorOf(device.seller).call<{ data: { code: string } }>(
    'POST',
    '/api/projects/build-code',
  );
  const photos = [...drawn.slice(0, -1), await addCodeNote(last, data.code)];
  const fields = {
    proof_code: data.code,
    proof_photo: String(photos.length),
    proof_corners: NOTE_CORNERS,
  };
  return { photos, fields };
}

async function listDevice(device: HardwareListing): Promise<Listed> {
  const visitor = visitorOf(device.seller);
  const { photos, fields } = await withCode(device, await photosOf(device));
  const addPhotos = (form: FormData, field: string) => {
    for (const [index, bytes] of photos.entries())
      form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `view-${index + 1}.jpg`);
    return form;
  };
  await visitor.call('POST', '/api/projects/anayze-hardware', addPhotos(new FormData(), 'hardware_images'));
  const form = addPhotos(formOf(device, 'HARDWARE'), 'images');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('video_url', `https://videos.protohaat.example/${device.view ?? device.title.split(' ', 1)[0]}`);
  return await addProject(device.seller, device.price, form);
}

function formOf(listing: SoftwareListing | HardwareListing, category: 'SOFTWARE' | 'HARDWARE'): FormData {
  const form = new FormData();
  const fields = {
    title: listing.title,
    description: listing.description,
    price: listing.price,
    complexity: listing.complexity,
    duration_hours: listing.hours,
    subject: listing.subject,
    category,
    tech_stack: listing.techStack,
    features: listing.features,
    ...('parts' in listing ? { parts: listing.parts } : {}),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
}

async function addProject(seller: string, price: number, form: FormData): Promise<Listed> {
  const { data } = await visitorOf(seller).call<{ data: { project_id: string } }>(
    'POST',
    '/api/projects/add-project',
    form,
  );
  return { id: data.project_id, price, seller };
}

function timeline(): Event[] {
  const listings = [...inTurns(softwareListings, hardwareListings)];
  const daysAgoOf = new Map(
    listings.map(({ title }, index) => [title, listedDaysAgo(index, listings.length)]),
  );
  return [
    ...listings.map((listing) => ({
      daysAgo: daysAgoOf.get(listing.title) ?? 0,
      run: async () => {
        const isSoftware = 'repository' in listing;
        listed.set(listing.title, isSoftware ? await listSoftware(listing) : await listDevice(listing));
      },
    })),
    ...Object.entries(likes).flatMap(([title, fans]) =>
      fans.map((fan, index) => ({
        daysAgo: (daysAgoOf.get(title) ?? 0) * (1 - (index + 1) / (fans.length + 1)),
        run: () => like(title, fan, index < fans.length / 2),
      })),
    ),
    ...listings.map(({ title }, index) => ({
      daysAgo: (daysAgoOf.get(title) ?? 0) * VIEWED_AT_SHARE,
      run: async () => {
        const viewers = demoBuyers.filter(
          (_buyer, place) => (index + place) % VIEWED_BY_ALL_BUT_ONE_IN !== 0,
        );
        await Promise.all(viewers.map(({ username }) => open(visitorOf(username), listingOf(title).id)));
      },
    })),
    ...questions.flatMap(questionEvents),
    ...sales.flatMap(stepsOf),
    ...claimed(),
    ...Object.entries(payoutAccounts).map(([username, daysAgo]) => ({
      daysAgo,
      run: () => savePayoutAccount(username),
    })),
  ].toSorted((a, b) => b.daysAgo - a.daysAgo);
}

async function like(title: string, fan: string, isBookmarked: boolean): Promise<void> {
  const { id } = listingOf(title);
  const visitor = visitorOf(fan);
  await open(visitor, id);
  await visitor.call('POST', `/api/projects/${id}/like`);
  if (isBookmarked) await visitor.call('GET', `/api/bookmark/${id}`);
}

async function open(visitor: DemoVisitor, projectId: string): Promise<void> {
  await visitor.call('GET', `/api/projects/projectdetails/${projectId}`);
}

function questionEvents({ by, title, daysAgo, question, answer }: DemoQuestion): Event[] {
  let id = '';
  const ask = async () => {
    const path = `/api/projects/${listingOf(title).id}/questions`;
    await open(visitorOf(by), listingOf(title).id);
    id = (await visitorOf(by).call<{ data: { id: string } }>('POST', path, { text: question })).data.id;
  };
  const reply = async () => {
    await visitorOf(listingOf(title).seller).call('POST', `/api/questions/${id}/answer`, { text: answer });
  };
  return [
    { daysAgo, run: ask },
    ...(answer === undefined ? [] : [{ daysAgo: Math.max(0.1, daysAgo - 1), run: reply }]),
  ];
}

function stepsOf(sale: Sale): Event[] {
  const parties = () => ({
    buyer: visitorOf(sale.buyer),
    seller: visitorOf(listingOf(sale.title).seller),
    projectId: listingOf(sale.title).id,
  });
  return [
    { daysAgo: sale.daysAgo, run: () => buy(sale) },
    ...sale.steps.map((step) => ({
      daysAgo: sale.daysAgo - step.after,
      run: () => takeStep(parties(), step),
    })),
  ];
}

function claimed(): Event[] {
  let id = '';
  return [
    {
      daysAgo: claim.daysAgo,
      run: async () => {
        const path = `/api/projects/${listingOf(claim.title).id}/claim`;
        const { reason, text } = claim;
        id = (await visitorOf(claim.by).call<{ data: { id: string } }>('POST', path, { reason, text })).data
          .id;
      },
    },
    {
      daysAgo: claim.answeredDaysAgo,
      run: async () => {
        const seller = visitorOf(listingOf(claim.title).seller);
        await seller.call('POST', `/api/claims/${id}/answer`, { text: claim.answer });
      },
    },
  ];
}

async function savePayoutAccount(username: string): Promise<void> {
  await visitorOf(username).call('PUT', '/api/payout-account', {
    kind: 'upi',
    holder_name: people.find((one) => one.username === username)?.name,
    upi_id: `${username.split('-')[0]}@okaxis`,
    password: demoPassword,
  });
}

async function buy({ buyer: username, title }: Sale): Promise<void> {
  const project = listingOf(title);
  const buyer = visitorOf(username);
  const person = people.find((one) => one.username === username);
  if (person === undefined) throw new Error(`nobody is called ${username}`);
  await open(buyer, project.id);
  if (hardwareListings.some((device) => device.title === title)) {
    const address = new FormData();
    address.set('address', `${person.name}, ${person.college}\nHostel 4, Room 118, ${person.town}`);
    address.set('phonenumber', '9876543210');
    await buyer.call('POST', `/api/projects/shipping-details/${project.id}`, address);
  }
  await buyer.buy(project.id, quotePrice(project.price).amountMinor, person.paysWith);
}

function visitorOf(username: string): DemoVisitor {
  const visitor = visitors.get(username);
  if (visitor === undefined) throw new Error(`nobody is called ${username}`);
  return visitor;
}

function listingOf(title: string): Listed {
  const project = listed.get(title);
  if (project === undefined) throw new Error(`nothing is called ${title}`);
  return project;
}
