import { expect, expectAccessible, expectFailedRequest, test } from './journey.ts';
import { createMember, createSeller, buy, listSoftware, logIn } from './market.ts';

test(
  'a buyer bookmarks, likes, shares and reviews a project',
  { tag: '@phone' },
  async ({ page, newPerson }, testInfo) => {
    const size = testInfo.project.name;
    const login = `farhan-sheikh-${size}`;
    const seller = {
      name: 'Farhan Sheikh',
      username: `farhan.${size}`,
      email: `farhan.${size}@example.com`,
    };
    const buyer = { name: 'Tara Joshi', username: `tara.${size}`, email: `tara.${size}@example.com` };
    const other = { name: 'Imran Ali', username: `imran.${size}`, email: `imran.${size}@example.com` };
    const listing = { title: `Library fines on ${size}`, price: 320 };
    const projectId = await listSoftware(
      await createSeller(seller, login),
      login,
      `library-fines-${size}`,
      listing,
    );
    const shop = await createMember(buyer);
    await createMember(other);
    const add = page.getByRole('button', { name: `Bookmark ${listing.title}`, exact: true });
    const remove = page.getByRole('button', { name: `Remove the bookmark from ${listing.title}` });
    const bookmarks = page.getByRole('link', { name: /Bookmarks/u });
    const card = page.getByRole('link', { name: new RegExp(listing.title, 'u') });

    await test.step('a bookmark on the card is saved and counted on the dashboard', async () => {
      await logIn(page, buyer);
      await expect(bookmarks).toHaveAccessibleName(/0/u);
      await page.goto(`/your-project?search=${encodeURIComponent(listing.title)}`);
      await add.click();
      await expect(remove).toBeVisible();
      await page.reload();
      await expect(remove).toBeVisible();
      await page.goto('/dashboard?tab=bookmark');
      await expect(card).toBeVisible();
      await expect(bookmarks).toHaveAccessibleName(/1/u);
      await expectAccessible(page);
    });

    await test.step('a bookmark removed on the dashboard disappears from the list and the count', async () => {
      await remove.click();
      await expect(card).toHaveCount(0);
      await expect(bookmarks).toHaveAccessibleName(/0/u);
      await expect(page.getByText('Bookmark a project to find it here again.')).toBeVisible();
    });

    // covers: S2.77
    await test.step('the project page shows the same bookmark', async () => {
      await page.goto(`/projects/${projectId}`);
      await add.click();
      await expect(remove).toBeVisible();
      await page.goto('/dashboard?tab=bookmark');
      await expect(card).toBeVisible();
      await card.click();
      await remove.click();
      await expect(add).toBeVisible();
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(bookmarks).toHaveAccessibleName(/0/u);
      await expect(card).toHaveCount(0);
    });

    // covers: S8.30
    await test.step('a bookmark that could not be saved is not shown', async () => {
      await page.goto(`/projects/${projectId}`);
      await page.route('**/api/bookmark/**', (route) =>
        route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"internal"}' }),
      );
      expectFailedRequest(page, /503.*bookmark/u);
      await add.click();
      const message = page.getByRole('alert').filter({ hasText: 'Bookmark not added' });
      await expect(message).toBeVisible();
      await expect(add).toBeVisible();
      await message.getByRole('button', { name: 'close' }).click();
      await expect(message).toHaveCount(0);
      await page.unroute('**/api/bookmark/**');
    });

    await test.step('a like is counted once and can be removed', async () => {
      await page.getByRole('button', { name: 'Like, 0 likes' }).click();
      await expect(page.getByRole('button', { name: 'Liked, 1 like' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await page.reload();
      await page.getByRole('button', { name: 'Liked, 1 like' }).click();
      await expect(page.getByRole('button', { name: 'Like, 0 likes' })).toBeVisible();
      await page.getByRole('button', { name: 'Like, 0 likes' }).click();
      await expect(page.getByRole('button', { name: 'Liked, 1 like' })).toBeVisible();
    });

    // covers: S2.79, S2.80
    await test.step('sharing copies the URL of the page', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Share' }).click();
      await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe(new URL(`/projects/${projectId}`, page.url()).href);
    });

    const send = page.getByRole('button', { name: 'Send review' });
    await test.step('only a buyer who paid can review', async () => {
      await expect(page.getByText('No buyer of this seller has written a review yet.')).toBeVisible();
      await expect(send).toHaveCount(0);
      await buy(shop, projectId, listing.price);
      await page.reload();
      await expect(send).toBeVisible();
      await send.click();
      await expect(page.getByText('Choose one to five stars.')).toBeVisible();
      await expect(page.getByText('Write a few words for the next buyer.')).toBeVisible();
      await expectAccessible(page);
    });

    const words = 'Set up in ten minutes; the README is honest.';
    await test.step('the review appears once with its rating', async () => {
      await page.getByRole('radio', { name: /4/u }).click();
      await page.getByLabel('Your review').fill(words);
      await send.click();
      await expect(page.getByText('Thank you. Your review is published.')).toBeVisible();
      await expect(send).toHaveCount(0);
      await page.reload();
      const review = page.getByRole('listitem').filter({ hasText: words });
      await expect(review).toHaveCount(1);
      await expect(review).toContainText('4.0');
      await expect(review).toContainText(buyer.username);
      await expect(send).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step('the next visitor sees the review, the like and the price', async () => {
      const guest = await newPerson();
      await logIn(guest, other);
      await guest.goto(`/projects/${projectId}`);
      await expect(guest.getByRole('listitem').filter({ hasText: words })).toHaveCount(1);
      await expect(guest.getByRole('button', { name: 'Like, 1 like' })).toBeVisible();
      await expect(guest.getByRole('button', { name: 'Send review' })).toHaveCount(0);
    });
  },
);
