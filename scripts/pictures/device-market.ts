import { quotePrice } from '#domain/purchases/pricing.ts';
import { aPhotoFile } from '#tests/support/photos.ts';
import { createSandboxPayments } from '#tests/support/sandbox-payments.ts';
import { demoPassword } from '../demo/sign-ins.mjs';
import { DemoVisitor } from '../demo/visitor.ts';

/** Members in addition to those of the demo. Kabir sells devices, and Ishita buys some. */
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
] as const;

/** Lists three devices. Two are bought; one of these is shipped, and its buyer reports a problem. */
export async function openDeviceMarket(origin: string, sandboxUrl: string): Promise<void> {
  const [seller, buyer] = await Promise.all(people.map((person) => member(origin, person)));
  if (seller === undefined || buyer === undefined) throw new Error('nobody came');
  const ids: string[] = [];
  for (const device of devices) ids.push(await list(seller, device));
  for (const index of [0, 1]) await buy(buyer, sandboxUrl, ids[index] ?? '', devices[index]?.price ?? 0);
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
}

async function member(origin: string, person: (typeof people)[number]): Promise<DemoVisitor> {
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
