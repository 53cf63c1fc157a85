import { world } from '#tests/journeys/journey.ts';
import { createMember, createSeller, listSoftware, writeRepository } from '#tests/journeys/market.ts';
import { password, type Person } from '#tests/journeys/steps.ts';
import type { Tab } from './tab.ts';

const PAYMENT_FRAME = 'Secure payment input frame';
const PRICE = 400;
const PAY = 'Pay ₹420';

function personOf(role: string, browser: string): Person {
  const username = `${role}.${browser}`;
  return { name: `${role} of ${browser}`, username, email: `${username}@example.com` };
}

export async function listProject(browser: string): Promise<{ title: string; path: string }> {
  const login = `${browser}-lister`;
  const title = `Exam seating in ${browser}`;
  const seller = await createSeller(personOf('lister', browser), login);
  const projectId = await listSoftware(seller, login, `${browser}-seating`, { title, price: PRICE });
  return { title, path: `/projects/${projectId}` };
}

export async function visit(tab: Tab, project: { title: string; path: string }): Promise<void> {
  await tab.open('/discover');
  await tab.act('see', project.title);
  await tab.act('isPainted', 'Log in');
  await tab.open(project.path);
  await tab.act('see', project.title);
  await tab.act('see', '₹420');
}

export async function signUp(tab: Tab, browser: string): Promise<void> {
  const person = personOf('buyer', browser);
  await tab.open('/signup');
  await tab.act('fill', 'Email address', person.email);
  await tab.act('fill', 'Password', password);
  await tab.act('press', 'Create account');
  await tab.act('at', '/complete-profile');
  await tab.act('fill', 'Username', person.username);
  await tab.act('fill', 'Full name', person.name);
  await tab.act('fill', 'College', 'Government Engineering College, Thrissur');
  await tab.act('see', 'Username is available');
  await tab.act('press', 'Update Profile');
  await tab.act('at', '/verify-email');
  await tab.open(await verificationLink(person.email));
  await tab.act('press', 'Verify my address');
  await tab.act('see', 'is verified');
  await tab.open('/dashboard');
  await tab.act('see', `Hello, ${person.name}`);
}

async function verificationLink(email: string): Promise<string> {
  const answer = await fetch(`${world.sandbox}/mail/messages.json?to=${encodeURIComponent(email)}`);
  const mails = (await answer.json()) as { links: string[] }[];
  const link = mails.flatMap(({ links }) => links).find((url) => url.includes('verify-email'));
  if (link === undefined) throw new Error(`no verification link for ${email}`);
  return link;
}

export async function logIn(tab: Tab, browser: string): Promise<void> {
  const person = personOf('buyer', browser);
  await createMember(person);
  await tab.open('/login');
  await tab.act('fill', 'Email address', person.email);
  await tab.act('fill', 'Password', password);
  await tab.act('press', 'Log in');
  await tab.act('see', `Hello, ${person.name}`);
}

export async function buyByUpi(tab: Tab, project: { path: string }): Promise<void> {
  await tab.open(project.path);
  await tab.act('press', 'Buy Now');
  await tab.act('see', 'Complete Purchase');
  await tab.act('isPainted', PAY);
  await tab.act('choose', 'UPI', '', PAYMENT_FRAME);
  await tab.act('fill', 'UPI ID', 'success@upi', PAYMENT_FRAME);
  await tab.act('press', PAY);
  await tab.act('see', 'UPI payment successful!');
  await tab.open(project.path);
  await tab.act('see', 'Download zip');
}

export async function sell(tab: Tab, browser: string): Promise<void> {
  const login = `${browser}-seller`;
  await writeRepository(login, `${browser}-meter`);
  await tab.open('/dashboard');
  await tab.act('press', 'Verify GitHub');
  await tab.act('press', `${browser.charAt(0).toUpperCase()}${browser.slice(1)} Seller`);
  await tab.act('at', '/profile');
  await tab.open('/add-project');
  await tab.act('fill', 'Repository address', `https://github.com/${login}/${browser}-meter`);
  await tab.act('press', 'Verify project');
  await tab.act('see', 'Project verified');
  await tab.act('press', 'Continue');
  await tab.act('fill', 'Title', `Water meter in ${browser}`);
  await tab.act('fill', 'Description', 'Built for our own hostel and used every day since August.');
  await tab.act('fill', 'Subject', 'Web development');
  await tab.act('press', 'Continue');
  await tab.act('fill', 'Price in rupees', '999');
  await tab.act('fill', 'Hours of work', '40');
  await tab.act('press', 'Add Project');
  await tab.act('at', '/projects/');
  await tab.act('see', 'Your Project');
}
