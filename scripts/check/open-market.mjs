/** What measurements of a running market with a demo account share. */
import { parseArgs } from 'node:util';
import { demoPassword, demoSignIns } from '../demo/sign-ins.mjs';
import { chromiumInstructions, findChromium } from '../dev/find-chromium.mjs';

export async function openMarket() {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://localhost:4000' },
      email: { type: 'string', default: demoSignIns[1]?.email ?? '' },
      password: { type: 'string', default: demoPassword },
    },
  });
  const origin = values.url.replace(/\/$/, '');
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(chromiumInstructions());
  const discover = await (await fetch(`${origin}/discover`)).text();
  const project = /\/projects\/[\da-f-]{36}/.exec(discover)?.[0];
  if (project === undefined) throw new Error('The market has no project. Start it with npm start.');
  /** @param {import('@playwright/test').BrowserContext} context */
  const signIn = async (context) => {
    const page = await context.newPage();
    await page.goto(`${origin}/login`);
    await page.getByLabel('Email address').fill(values.email);
    await page.getByLabel('Password', { exact: true }).fill(values.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.close();
  };
  return { origin, executablePath, project, signIn };
}
