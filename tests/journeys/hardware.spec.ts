import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Order } from '#contract/entities/order.ts';
import type { ProjectDetails } from '#contract/entities/project.ts';
import { aPhotoFile } from '../support/photos.ts';
import { expect, expectAccessible, expectFailedRequest, mailTo, test } from './journey.ts';
import { paymentFields, paymentWindow, signUpByMail } from './steps.ts';

const title = 'Weather station for the school roof';
const courier = 'Delhivery';
const tracking = 'EX987654321IN';
const video = 'https://videos.example.org/how-it-runs';
const address = '14 Lake View Road, Hostel 9\nThrissur, Kerala 680009';

const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

async function aFlatPicture(): Promise<Buffer> {
  const bar = { create: { width: 400, height: 120, channels: 3, background: '#f7ad30' } } as const;
  return await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#2f41ab' } })
    .composite([{ input: await sharp(bar).png().toBuffer(), left: 200, top: 300 }])
    .jpeg()
    .toBuffer();
}

/**
 * Removes the addresses from the server's responses, because a journey cannot wait the 90 days until the daily job
 * removes them. server/order-process/shipping/forget-addresses.test.ts tests the job.
 */
async function forgetAddresses(page: Page): Promise<void> {
  const removed = { address_removed_at: new Date(Date.now() + 90 * 86_400_000).toISOString() };
  await page.route('**/api/projects/shipping-details*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Order[] };
    const data = body.data.map((order) => ({
      ...order,
      ...removed,
      shipping_address: null,
      phone_number: null,
    }));
    await route.fulfill({ response, json: { ...body, data } });
  });
  await page.route('**/api/projects/projectdetails/**', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: ProjectDetails };
    const { address: _address, phonenumber: _phone, ...seen } = data.Project_data;
    const { purchase } = data;
    const stored =
      purchase === undefined || purchase.shipment === null
        ? {}
        : { purchase: { ...purchase, shipment: { ...purchase.shipment, ...removed } } };
    await route.fulfill({ response, json: { data: { ...data, Project_data: seen, ...stored } } });
  });
}

// covers: S1.10
test(
  'a device is verified by photos, sold, shipped and delivered',
  { tag: '@phone' },
  async ({ page, newPerson }) => {
    const seller = { name: 'Kabir Sethi', username: 'kabir.sethi', email: 'kabir.sethi@example.com' };
    const buyer = { name: 'Ishita Bose', username: 'ishita.bose', email: 'ishita.bose@example.com' };
    const counts = page.getByRole('list', { name: 'Orders by status' });

    await test.step('the seller has no orders yet', async () => {
      await signUpByMail(page, seller);
      await page.goto('/orders');
      await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
    });

    // covers: S8.15
    await test.step('drawings are not accepted as photos', async () => {
      await page.goto('/add-project');
      await page.getByRole('radio', { name: 'Hardware' }).click();
      await page
        .getByLabel('Photos of the device')
        .setInputFiles([asFile('drawing.jpg', await aFlatPicture())]);
      await expect(page.getByRole('list', { name: 'Selected pictures, in order' })).toBeVisible();
      expectFailedRequest(page, /422.*anayze-hardware/u);
      await page.getByRole('button', { name: 'Verify project' }).click();
      await expect(page.getByText(/^Please add the real project images/u).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
      await expectAccessible(page);
    });

    // covers: S8.15
    await test.step('real photos are accepted, and the device is listed with a demo video', async () => {
      await page.getByRole('button', { name: 'Remove drawing.jpg' }).click();
      const photos = await Promise.all([81, 82, 83].map((seed) => aPhotoFile(seed, 1200, 900)));
      await page
        .getByLabel('Photos of the device')
        .setInputFiles(photos.map((bytes, index) => asFile(`side-${index + 1}.jpg`, bytes)));
      await page.getByRole('button', { name: 'Verify project' }).click();
      await expect(page.getByText('The photos are checked')).toBeVisible();
      await expect(page.getByText('Project verified')).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Description').fill('Built for the inter-college meet. Everything is soldered.');
      await page.getByLabel('Subject').fill('Robotics');
      await page.getByLabel('Technologies').fill('C++, Arduino Nano, QTR-8A');
      await page.getByLabel('Demo video address').fill(video);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Price in rupees').fill('2400');
      await page.getByLabel('Hours of work').fill('60');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Add Project' }).click();
      await expect(page).toHaveURL(/\/projects\//u);
      await expect(page.getByText('Your Project').first()).toBeVisible();
    });

    const shop = await newPerson();
    const projectPath = new URL(page.url()).pathname;
    // covers: S2.84, S4.11, S4.12
    await test.step('the buyer enters a shipping address', async () => {
      await signUpByMail(shop, buyer);
      await shop.goto(`/your-project?search=${encodeURIComponent(title)}`);
      await shop.getByRole('link', { name: title, exact: true }).first().click();
      await expect(shop).toHaveURL(new RegExp(`${projectPath}$`, 'u'));
      await expect(shop.getByRole('heading', { name: title })).toBeVisible();
      await expect(shop.getByRole('link', { name: 'Watch the demo video' })).toHaveCount(0);
      await shop.getByRole('button', { name: 'Buy Now' }).click();
      const form = shop.getByRole('dialog', { name: 'Shipping Details' });
      const onward = form.getByRole('button', { name: 'Continue to Payment' });
      await expect(onward).toBeDisabled();
      await form.getByLabel('Address').fill(address);
      await expect(onward).toBeDisabled();
      await form.getByLabel('Mobile number').fill('98765 43210');
      await expect(onward).toBeEnabled();
      await expectAccessible(shop);
      await onward.click();
    });

    const dialog = shop.getByRole('dialog', { name: /^(?:Complete Purchase|Purchase complete)$/u });
    // covers: S9.3
    await test.step('the buyer pays by UPI', async () => {
      await paymentFields(shop).getByRole('radio', { name: 'UPI' }).check();
      await expectAccessible(shop);
      await dialog.getByRole('button', { name: 'Pay ₹2,520' }).click();
      const openApp = paymentWindow(shop).getByRole('link', { name: 'Open UPI app' });
      await expect(openApp).toBeVisible();
      await expectAccessible(shop);
      const [app] = await Promise.all([shop.waitForEvent('popup'), openApp.click()]);
      await expect(app.getByText('₹2,520')).toBeVisible();
      await app.getByRole('button', { name: 'Approve' }).click();
      await expect(app.getByText('This payment has succeeded.')).toBeVisible();
      await app.close();
      await expect(dialog.getByText(/is yours/iu).first()).toBeVisible();
      await dialog.getByRole('button', { name: 'Open the project' }).click();
    });

    const shipment = shop.getByRole('region', { name: 'Shipment' });
    // covers: S1.8
    await test.step('the buyer sees the video and that the device is being prepared', async () => {
      await expect(shop.getByRole('link', { name: 'Watch the demo video' })).toHaveAttribute('href', video);
      await expect(shipment.getByRole('listitem').filter({ hasText: '(current)' })).toContainText(
        'Being prepared',
      );
      await expect(shipment).toContainText('Thrissur, Kerala 680009');
      await mailTo(buyer.email, /^You bought/u);
    });

    const order = page.getByRole('article', { name: title });
    // covers: S2.21, S2.99, S2.100, S9.9
    await test.step('the seller sees the order with address and phone number', async () => {
      await mailTo(seller.email, /sold/iu);
      await page.goto('/orders');
      await expect(counts).toContainText(/Needs you1Total1Pending1Shipped0Completed0/u);
      await expect(order).toContainText('14 Lake View Road, Hostel 9 Th…');
      await expect(order.getByText('To be shipped')).toBeVisible();
      await expect(page.getByRole('figure', { name: 'Sales by week' })).toContainText('₹2,400');
      await expectAccessible(page);
      await order.getByRole('button', { name: 'Details' }).click();
      const details = page.getByRole('dialog', { name: 'Order details' });
      await expect(details.getByText('Thrissur, Kerala 680009')).toBeVisible();
      await expect(details.getByRole('link', { name: '9876543210' })).toBeVisible();
      await expect(details.getByRole('link', { name: buyer.email })).toBeVisible();
      await expect(details.getByText('To be shipped')).toBeVisible();
      await expectAccessible(page);
      await details.getByRole('button', { name: 'Update status' }).click();
    });

    const status = page.getByRole('dialog', { name: 'Update status' });
    // covers: S2.101, S8.21
    await test.step('the seller ships the device', async () => {
      await expect(status.getByRole('radio', { name: 'Shipped' })).toBeChecked();
      await status.getByLabel('Courier').fill(courier);
      await status.getByLabel('Tracking number').fill(tracking);
      await expectAccessible(page);
      await status.getByRole('button', { name: 'Update status' }).click();
      await expect(page.getByText('Status updated successfully')).toBeVisible();
      await expect(status).toHaveCount(0);
      await expect(counts).toContainText(/Pending0Shipped1Completed0/u);
      await expect(order).toContainText(`${courier} ${tracking}`);
    });

    await test.step('the buyer is informed by email and on the page', async () => {
      const mail = await mailTo(buyer.email, /is on its way/u);
      expect(mail.text).toContain(tracking);
      expect(mail.text).toContain(courier);
      await shop.reload();
      await expect(shipment.getByRole('listitem').filter({ hasText: '(current)' })).toContainText('Shipped');
      await expect(shipment).toContainText(courier);
      await expect(shipment).toContainText(tracking);
      await expectAccessible(shop);
    });

    await test.step('the device is delivered, and the order is complete', async () => {
      await order.getByRole('button', { name: 'Update status' }).click();
      await expect(status.getByRole('radio', { name: 'Delivered' })).toBeChecked();
      await status.getByRole('button', { name: 'Update status' }).click();
      await expect(counts).toContainText(/Pending0Shipped0Completed1/u);
      await expect(order.getByText('Delivered', { exact: true })).toBeVisible();
      await mailTo(buyer.email, /has been delivered/u);
      await shop.reload();
      await expect(shipment.getByRole('listitem').filter({ hasText: '(done)' })).toHaveCount(3);
    });

    await test.step('three months after delivery the order no longer shows the address', async () => {
      await Promise.all([forgetAddresses(page), forgetAddresses(shop)]);
      await page.reload();
      await expect(order).toContainText('Address removed');
      await expect(order).not.toContainText('Lake View');
      await expectAccessible(page, ['light', 'dark']);
      await order.getByRole('button', { name: 'Details' }).click();
      const details = page.getByRole('dialog', { name: 'Order details' });
      await expect(
        details.getByText(/The address and phone number were removed on .*, 90 days after delivery\./u),
      ).toBeVisible();
      await expect(details.getByRole('link', { name: '9876543210' })).toHaveCount(0);
      await expect(details.getByRole('button', { name: 'Copy address' })).toHaveCount(0);
      await expect(details.getByText(courier)).toBeVisible();
      await expectAccessible(page, ['light', 'dark']);
      await page.keyboard.press('Escape');
      await shop.reload();
      await expect(shipment).toContainText(
        /Your address and phone number were removed on .*, 90 days after delivery\./u,
      );
      await expect(shipment).not.toContainText('Thrissur');
      await expect(shipment.getByRole('listitem').filter({ hasText: '(done)' })).toHaveCount(3);
      await expectAccessible(shop, ['light', 'dark']);
      await Promise.all([page.unrouteAll(), shop.unrouteAll()]);
      await page.reload();
      await expect(order).toContainText('14 Lake View Road, Hostel 9 Th…');
    });

    await test.step('the order search is in the URL and survives a reload', async () => {
      const filters = page.getByRole('button', { name: 'Search and filter' });
      if (await filters.isVisible()) await filters.click();
      await page.getByLabel('Search orders').fill(tracking.toLowerCase());
      await expect(page).toHaveURL(/\?search=ex987654321in$/u);
      await expect(order).toBeVisible();
      await page.getByLabel('Status', { exact: true }).selectOption('Cancelled');
      await expect(page.getByRole('heading', { name: 'No matching orders' })).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'No matching orders' })).toBeVisible();
      await expect(page.getByLabel('Search orders')).toHaveValue(tracking.toLowerCase());
      await page.getByRole('button', { name: 'Clear Filters' }).first().click();
      await expect(order).toBeVisible();
      await expect(page).toHaveURL(/\/orders$/u);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways).toBe(0);
    });
  },
);
