import { expect } from 'vitest';
import type { BodyOf } from '#contract/calls.ts';
import type { ProjectCard, ProjectDetails } from '#contract/entities/project.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { aPhotoFile } from './photos.ts';
import { createSandboxPayments } from './sandbox-payments.ts';
import type { TestApp, TestPerson } from './test-app.ts';

export type ProjectForm = BodyOf<'POST /api/projects/add-project'>;

export const messMenu = 'https://github.com/asha-verma/mess-menu';
const described = {
  description: 'Shows what the hostel mess serves today.',
  price: 499,
  complexity: 'Medium',
  duration_hours: 30,
  subject: 'Web development',
  tech_stack: 'JavaScript,  Node.js',
  features: 'Votes\nForecast',
} as const;
export const projectForm: ProjectForm = {
  ...described,
  title: 'Mess menu',
  category: 'SOFTWARE',
  repo_url: messMenu,
};
export const hardwareForm: ProjectForm = {
  ...described,
  title: 'Line follower robot',
  category: 'HARDWARE',
  video_url: 'https://videos.example.org/robot',
};

export const jpegs = (...files: Uint8Array[]) =>
  files.map((bytes, index) => ({ bytes, name: `${index}.jpg`, type: 'image/jpeg' }));

export async function listMessMenu(app: TestApp, seller: TestPerson): Promise<ProjectDetails> {
  const call = app.api(seller);
  const verified = await call('POST /api/projects/anayze-repo', { body: { repo_url: messMenu } });
  expect(verified.status).toBe(200);
  return (await call('POST /api/projects/add-project', { body: projectForm })).body.data;
}

export async function offerRobot(app: TestApp, seller: TestPerson): Promise<ProjectDetails> {
  const call = app.api(seller);
  const photos = jpegs(await aPhotoFile(11), await aPhotoFile(12));
  const verified = await call('POST /api/projects/anayze-hardware', { files: { hardware_images: photos } });
  expect(verified.status).toBe(200);
  const added = await call('POST /api/projects/add-project', {
    body: hardwareForm,
    files: { images: photos },
  });
  return added.body.data;
}

export async function reserve(
  app: TestApp,
  buyer: TestPerson,
  project: { id: string; price: number },
): Promise<{ clientSecret: string }> {
  const { body } = await app.api(buyer)('POST /api/payment/create-payment-intent', {
    body: { amount: quotePrice(project.price).amountMinor, project_id: project.id },
  });
  return body;
}

export async function buy(
  app: TestApp,
  buyer: TestPerson,
  project: { id: string; price: number; category: string },
  card = '4242424242424242',
): Promise<void> {
  const call = app.api(buyer);
  if (project.category === 'HARDWARE') {
    await call('POST /api/projects/shipping-details/{project_id}', {
      params: { project_id: project.id },
      body: { address: '12 MG Road, Pune 411001', phonenumber: '9876543210' },
    });
  }
  const { clientSecret } = await reserve(app, buyer, project);
  await createSandboxPayments(app.sandbox).pay(clientSecret, { card });
  const settled = await call('PUT /api/projects/{id}/mark-sold', { params: { id: project.id } });
  expect(settled.status).toBe(200);
}

export async function detailsFor(
  app: TestApp,
  person: TestPerson,
  projectId: string,
): Promise<ProjectDetails> {
  const answer = await app.api(person)('GET /api/projects/projectdetails/{projectId}', {
    params: { projectId },
  });
  return answer.body.data;
}

export async function market(
  app: TestApp,
  person: TestPerson,
  query: Record<string, string | number | boolean> = {},
) {
  return (await app.api(person)('GET /api/projects/getproject', { query })).body;
}

export const titles = (cards: readonly ProjectCard[]) => cards.map(({ title }) => title);
