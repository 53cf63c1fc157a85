import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { freePort } from '../support/free-port.ts';
import { checkScreen } from './check-screen.ts';
import { expect, test } from './journey.ts';
import { buy, createMember, createSeller, listSoftware, logIn } from './market.ts';
import { password } from './steps.ts';

const seller = { name: 'Kavya Rao', username: 'kavya.hooks', email: 'kavya.hooks@example.com' };
const buyer = { name: 'Dev Patel', username: 'dev.hooks', email: 'dev.hooks@example.com' };

// covers: S7.267, S7.268
test(
  'a seller adds a webhook, verifies its signed messages, resends one, and pauses and removes the webhook',
  { tag: '@desktop' },
  async ({ page }) => {
    const received: { headers: Record<string, string>; body: string }[] = [];
    let status = 500;
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        received.push({ headers: request.headers as Record<string, string>, body });
        response.writeHead(status).end();
      });
    });
    const port = await freePort();
    await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve));
    const url = `http://localhost:${port}/hooks`;

    const shop = await createSeller(seller, 'kavya-hooks');
    const project = { title: 'Attendance by QR code', price: 250 };
    const projectId = await listSoftware(shop, 'kavya-hooks', 'attendance-by-qr', project);
    const customer = await createMember(buyer);
    await logIn(page, seller);
    await page.goto('/setting');
    await page.getByRole('button', { name: 'Manage webhooks…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('No webhooks yet')).toBeVisible();
    await checkScreen(page, 'webhooks, none');
    await dialog.getByRole('button', { name: 'Add webhook…' }).click();
    await dialog.getByLabel('Address').fill(url);
    await dialog.getByRole('checkbox', { name: 'Shipped' }).click();
    await dialog.getByLabel('Your ProtoHaat password').fill(password);
    await checkScreen(page, 'a new webhook');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    const secret = (await dialog.getByText(/^whsec_/u).textContent()) ?? '';
    await checkScreen(page, 'the secret of a webhook');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog.getByText('Active')).toBeVisible();
    await expect(page.getByText(secret)).toHaveCount(0);

    await buy(customer, projectId, project.price);
    await expect.poll(() => received.length, { timeout: 60_000 }).toBeGreaterThan(0);
    const [first] = received;
    expect(new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {})).toMatchObject({
      type: 'order.sold',
      data: { project_id: projectId, title: project.title },
    });
    expect(() => new Webhook(secret).verify(`${first?.body ?? ''} `, first?.headers ?? {})).toThrow();

    status = 204;
    await dialog.getByRole('button', { name: `Deliveries to ${url}` }).click();
    await expect(dialog.getByText(/Status 500/u).or(dialog.getByText(/Status 204/u))).toBeVisible();
    await expect(dialog.getByText(/Status 204/u)).toBeVisible({ timeout: 60_000 });
    await checkScreen(page, 'the deliveries of a webhook');
    const before = received.length;
    await dialog.getByRole('button', { name: 'Send “Sold” again' }).click();
    await expect.poll(() => received.length, { timeout: 60_000 }).toBeGreaterThan(before);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('button', { name: `Pause ${url}` }).click();
    await expect(dialog.getByText('Paused', { exact: true })).toBeVisible();
    await checkScreen(page, 'webhooks, one paused');
    await dialog.getByRole('button', { name: `Switch on ${url}` }).click();
    await expect(dialog.getByText('Active')).toBeVisible();
    await dialog.getByRole('button', { name: `Remove ${url}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(dialog.getByText('No webhooks yet')).toBeVisible();
    await new Promise((resolve) => {
      receiver.close(resolve);
      receiver.closeAllConnections();
    });
  },
);
