/**
 * Fills an empty marketplace through the public API and the sandbox's protocols: members sign up, link GitHub, verify
 * and list projects, buy, review, ask and answer. `--repositories` is the folder of the sandbox's GitHub.
 */
import { parseArgs } from 'node:util';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { drawDevice } from './devices/draw-device.ts';
import { hardwareListings, type HardwareListing } from './hardware.ts';
import { likes, questions, sales, type Sale } from './life.ts';
import { demoBuyers, type DemoPerson, demoSellers } from './people.ts';
import { demoPassword } from './sign-ins.mjs';
import { softwareListings, type SoftwareListing } from './software.ts';
import { DemoVisitor } from './visitor.ts';
import { writeRepositories } from './write-repositories.ts';

interface Listed {
  readonly id: string;
  readonly price: number;
  readonly seller: string;
}

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:4000' },
    repositories: { type: 'string' },
  },
});
if (values.repositories === undefined) throw new Error('--repositories is missing');
writeRepositories(values.repositories);

const people = [...demoSellers, ...demoBuyers];
const visitors = new Map<string, DemoVisitor>();
const listed = new Map<string, Listed>();

// Two at a time: passwords are hashed, and the server refuses more than it can do at once.
for (let index = 0; index < people.length; index += 2)
  await Promise.all(people.slice(index, index + 2).map(enter));
// One after another, so that the newest come from different sellers.
for (const listing of inTurns(softwareListings, hardwareListings)) {
  const project = 'repository' in listing ? await listSoftware(listing) : await listDevice(listing);
  listed.set(listing.title, project);
}
for (const [title, fans] of Object.entries(likes)) await like(title, fans);
for (const asked of questions) {
  const { data } = await visitorOf(asked.by).call<{ data: { id: string } }>(
    'POST',
    `/api/projects/${listingOf(asked.title).id}/questions`,
    { text: asked.question },
  );
  if (asked.answer !== undefined)
    await visitorOf(listingOf(asked.title).seller).call('POST', `/api/questions/${data.id}/answer`, {
      text: asked.answer,
    });
}
for (const sale of sales) await sell(sale);
console.log(`${people.length} members, ${listed.size} projects, ${sales.length} purchases`);

async function enter(person: DemoPerson): Promise<void> {
  const visitor = new DemoVisitor(values.url);
  await visitor.enter(person, demoPassword);
  if (person.githubLogin !== '') await visitor.linkGithub(person.githubLogin);
  visitors.set(person.username, visitor);
}

function* inTurns<A, B>(some: readonly A[], others: readonly B[]): Generator<A | B> {
  for (let index = 0; index < Math.max(some.length, others.length); index += 1) {
    const [one, other] = [some[index], others[index]];
    if (one !== undefined) yield one;
    if (other !== undefined) yield other;
  }
}

async function listSoftware(listing: SoftwareListing): Promise<Listed> {
  const [seller = ''] = listing.repository.split('/');
  const visitor = visitorOf(seller);
  const repoUrl = `https://github.com/${listing.repository}`;
  await visitor.call('POST', '/api/projects/anayze-repo', { repo_url: repoUrl });
  const form = formOf(listing, 'SOFTWARE');
  form.set('repo_url', repoUrl);
  return await addProject(seller, listing.price, form);
}

async function listDevice(device: HardwareListing): Promise<Listed> {
  const visitor = visitorOf(device.seller);
  const photos = await drawDevice(device);
  const addPhotos = (form: FormData, field: string) => {
    for (const [index, bytes] of photos.entries())
      form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `view-${index + 1}.jpg`);
    return form;
  };
  await visitor.call('POST', '/api/projects/anayze-hardware', addPhotos(new FormData(), 'hardware_images'));
  const form = addPhotos(formOf(device, 'HARDWARE'), 'images');
  form.set('video_url', `https://videos.protohaat.example/${device.view}`);
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

async function like(title: string, fans: readonly string[]): Promise<void> {
  const { id } = listingOf(title);
  for (const [index, fan] of fans.entries()) {
    await visitorOf(fan).call('POST', `/api/projects/${id}/like`);
    if (index < fans.length / 2) await visitorOf(fan).call('GET', `/api/bookmark/${id}`);
  }
}

async function sell({ buyer: username, title, order, review }: Sale): Promise<void> {
  const project = listingOf(title);
  const buyer = visitorOf(username);
  const person = people.find((one) => one.username === username);
  if (person === undefined) throw new Error(`nobody is called ${username}`);
  if (order !== undefined) {
    const address = new FormData();
    address.set('address', `${person.name}, ${person.college}\nHostel 4, Room 118`);
    address.set('phonenumber', '9876543210');
    await buyer.call('POST', `/api/projects/shipping-details/${project.id}`, address);
  }
  await buyer.buy(project.id, quotePrice(project.price).amountMinor, person.paysWith);
  if (order === 'Refunded') await refund(buyer, project.id);
  if (order === 'Shipped' || order === 'Delivered') await ship(project, order);
  if (review !== undefined) await buyer.call('POST', `/api/projects/${project.id}/reviews`, review);
}

async function refund(buyer: DemoVisitor, projectId: string): Promise<void> {
  const { data } = await buyer.call<{ data: { purchase_id: string; project_id: string }[] }>(
    'GET',
    '/api/payment/gethistory',
  );
  const purchase = data.find((one) => one.project_id === projectId);
  await buyer.call('POST', `/api/payment/purchases/${purchase?.purchase_id}/refund`);
}

async function ship(project: Listed, status: 'Shipped' | 'Delivered'): Promise<void> {
  const seller = visitorOf(project.seller);
  const { data } = await seller.call<{ data: { shipping_id: string; project_id: string }[] }>(
    'GET',
    '/api/projects/shipping-details',
  );
  const path = `/api/projects/shipping-details/${data.find((one) => one.project_id === project.id)?.shipping_id}`;
  await seller.call('PATCH', path, {
    status: 'Shipped',
    courier_name: 'India Post',
    tracking_id: 'EX987654321IN',
  });
  if (status === 'Delivered') await seller.call('PATCH', path, { status });
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
