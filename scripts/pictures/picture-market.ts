import { quotePrice } from '#domain/purchases/pricing.ts';
import { aPhotoFile } from '#tests/support/photos.ts';
import { createSandboxPayments } from '#tests/support/sandbox-payments.ts';
import { takeStep } from '../demo/order-steps.ts';
import { demoBuyers } from '../demo/people.ts';
import { demoPassword } from '../demo/sign-ins.mjs';
import { DemoVisitor } from '../demo/visitor.ts';
import { meera } from './steps.ts';

export const kabir = 'kabir@protohaat.example';
export const ishita = 'ishita@protohaat.example';

const people = [
  { email: kabir, username: 'kabir-sethi', name: 'Kabir Sethi' },
  { email: ishita, username: 'ishita-bose', name: 'Ishita Bose' },
] as const;

const devices = [
  {
    title: 'Track robot robot with tuned PID',
    price: 2_400,
    tech_stack: 'C++, Arduino Nano, QTR-8A',
    subject: 'Robotics',
    seeds: [71, 72, 73],
  },
  {
    title: 'Weather station for the school roof',
    price: 3_650,
    tech_stack: 'MicroPython, ESP32, LoRa',
    subject: 'Embedded systems',
    seeds: [81, 82, 83],
  },
  {
    title: 'Electroencephalographicallycontrolledwheelchairsimulation with head-set',
    price: 9_50_000,
    tech_stack: 'C++, ESP32, KiCad, FreeRTOS, OpenBCI',
    subject: 'Biomedical engineering',
    seeds: [91, 92, 93],
  },
  {
    title: 'Soil moisture logger for the herb garden',
    price: 1_850,
    tech_stack: 'C++, ESP8266, SQLite',
    subject: 'Agriculture',
    seeds: [101, 102, 103],
  },
] as const;

/** Rates of TCS and TDS in percent, each with the date from which it applies. docs/law.md explains these taxes. */
export const withholdingSettings = {
  TCS_RATES: '2024-07-10:0.5',
  TDS_RATES: '2024-10-01:0.1',
  TDS_RATES_WITHOUT_PAN: '2024-10-01:5',
};

export async function openPictureMarket(origin: string, sandboxUrl: string): Promise<void> {
  await buyKirana(origin);
  const [seller, buyer] = await Promise.all(people.map((person) => member(origin, person)));
  if (seller === undefined || buyer === undefined) throw new Error('nobody came');
  const ids: string[] = [];
  for (const device of devices) ids.push(await list(seller, device));
  for (const index of [0, 1, 3]) await buy(buyer, sandboxUrl, ids[index] ?? '', devices[index]?.price ?? 0);
  const { data: orders } = await seller.call<{ data: { shipping_id: string; project_id: string }[] }>(
    'GET',
    '/api/projects/shipping-details',
  );
  const sent = orders.find((order) => order.project_id === ids[1]);
  await seller.call('PATCH', `/api/projects/shipping-details/${sent?.shipping_id}`, {
    status: 'Shipped',
    courier_name: 'India Post',
    tracking_id: 'EX987654321IN',
  });
  const { data: order } = await buyer.call<{ data: { case: { id: string } } }>(
    'POST',
    `/api/orders/${sent?.shipping_id}/case`,
    {
      reason: 'not-as-described',
      wants: 'part-refund',
      text: 'The listing says that a rain sensor is in the box. There is none.',
    },
  );
  await seller.call('POST', `/api/cases/${order.case.id}/offer`, {
    kind: 'part-refund',
    amount: 50_000,
    text: 'Sorry, I forgot to pack it. You can buy the same sensor for less than this.',
  });
  await seller.call('PUT', '/api/tax-identity', {
    pan: 'AAPFU0939F',
    gstin: '27AAPFU0939F1ZV',
    password: demoPassword,
  });
  for (const does of ['ship', 'receive', 'works'] as const)
    await takeStep({ buyer, seller, projectId: ids[3] ?? '' }, { does, after: 0 });
}

async function buyKirana(origin: string): Promise<void> {
  const person = demoBuyers.find(({ email }) => email === meera);
  if (person === undefined) throw new Error('Meera is not a buyer of the demo');
  const buyer = await member(origin, person);
  const { data } = await buyer.call<{ data: { project_id: string; price: number }[] }>(
    'GET',
    '/api/projects/getproject?search=Kirana',
  );
  const [project] = data;
  if (project === undefined) throw new Error('the Kirana ledger is not on sale');
  await buyer.buy(project.project_id, quotePrice(project.price).amountMinor, person.paysWith);
}

const buyerNames = ['Nandini Rao', 'Aarav Joshi', 'Zoya Siddiqui', 'Ritika Bansal'];
let newBuyers = 0;

/** @returns the buyer's email address */
export async function addBuyer(origin: string): Promise<string> {
  const name = buyerNames[newBuyers % buyerNames.length] ?? '';
  newBuyers += 1;
  const username = `${name.split(' ', 1)[0]?.toLowerCase()}-${newBuyers}`;
  const email = `${username}@protohaat.example`;
  await member(origin, { email, username, name });
  return email;
}

async function member(
  origin: string,
  person: { email: string; username: string; name: string },
): Promise<DemoVisitor> {
  const visitor = new DemoVisitor(origin);
  await visitor.enter(person, demoPassword);
  return visitor;
}

async function list(seller: DemoVisitor, device: (typeof devices)[number]): Promise<string> {
  const photos = await Promise.all(device.seeds.map((seed) => aPhotoFile(seed, 1_200, 900)));
  const withPhotos = (field: string): FormData => {
    const form = new FormData();
    for (const [index, bytes] of photos.entries())
      form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `side-${index}.jpg`);
    return form;
  };
  await seller.call('POST', '/api/projects/anayze-hardware', withPhotos('hardware_images'));
  const form = withPhotos('images');
  const { seeds: _, ...named } = device;
  const fields = {
    ...named,
    description: 'Built for the inter-college meet and run there for two days. Everything is soldered.',
    complexity: 'High',
    duration_hours: 60,
    category: 'HARDWARE',
    features: 'Runs for four hours on one charge\nSpare parts in the box',
    video_url: 'https://videos.example.org/how-it-runs',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const { data } = await seller.call<{ data: { project_id: string } }>(
    'POST',
    '/api/projects/add-project',
    form,
  );
  return data.project_id;
}

async function buy(buyer: DemoVisitor, sandboxUrl: string, projectId: string, price: number): Promise<void> {
  const address = new FormData();
  address.set('address', '14 Lake View Road, Hostel 9\nThrissur, Kerala 680009');
  address.set('phonenumber', '9876543210');
  await buyer.call('POST', `/api/projects/shipping-details/${projectId}`, address);
  const { clientSecret } = await buyer.call<{ clientSecret: string }>(
    'POST',
    '/api/payment/create-payment-intent',
    { amount: quotePrice(price).amountMinor, project_id: projectId },
  );
  await createSandboxPayments({ url: sandboxUrl }).pay(clientSecret);
  await buyer.call('PUT', `/api/projects/${projectId}/mark-sold`);
}
