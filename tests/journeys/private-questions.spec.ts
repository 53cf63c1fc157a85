import { checkScreen } from './check-screen.ts';
import { expect, expectFailedRequest, test } from './journey.ts';
import { buy, createMember, createSeller, listSoftware, logIn } from './market.ts';

// covers: S7.363, S7.364, S7.365, S7.367, S7.368
test('a member asks privately, the seller answers, publishes and blocks, and the thread closes with the sale', async ({
  page,
  newPerson,
}, { project: { name: size } }) => {
  const of = (person: string) => ({
    name: `Kavya ${person}`,
    username: `${person}.private.${size}`,
    email: `${person}.private.${size}@example.com`,
  });
  const login = `private-seller-${size}`;
  const [seller, asker, buyer] = [of('seller'), of('asker'), of('buyer')];
  const title = `Lab timer that is asked about, ${size}`;
  const projectId = await listSoftware(await createSeller(seller, login), login, 'timer', {
    title,
    price: 700,
  });
  await createMember(asker);
  const paying = await createMember(buyer);
  await logIn(page, asker);

  await test.step('contact details are refused, and the text is kept', async () => {
    expectFailedRequest(page, /400.*private-question/u);
    await page.goto(`/projects/${projectId}`);
    await page.getByRole('button', { name: 'Ask the seller privately' }).click();
    const box = page.getByLabel('Your private question');
    await box.fill('Does it run offline? Call me on 98765 43210.');
    await checkScreen(page, 'private question');
    await page.getByRole('button', { name: 'Ask privately', exact: true }).click();
    await expect(page.getByText(/^Leave out phone numbers/u).last()).toBeVisible();
    await box.fill('Does it run offline?');
    await page.getByRole('button', { name: 'Ask privately', exact: true }).click();
    await page.getByRole('link', { name: 'Your private question to the seller' }).click();
    await expect(page.getByText('Does it run offline?')).toBeVisible();
  });

  const sellers = await newPerson();
  await test.step('the seller finds the question on the dashboard, answers it and publishes it', async () => {
    await logIn(sellers, seller);
    await sellers.goto('/dashboard');
    await sellers.getByRole('link', { name: `Answer a private question: ${title}` }).click();
    await sellers.getByLabel('To the asker').fill('Yes, on its battery.');
    await sellers.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(sellers.getByText('Yes, on its battery.')).toBeVisible();
    await checkScreen(sellers, 'private thread');
    await sellers.getByRole('button', { name: 'Publish with an answer' }).click();
    await sellers.getByLabel('Your answer').fill('It runs on its battery.');
    await sellers.getByRole('button', { name: 'Publish answer' }).click();
    await expect(sellers.getByText('Public, without the name')).toBeVisible();
    await sellers.goto(`/projects/${projectId}`);
    await expect(sellers.getByText('It runs on its battery.')).toBeVisible();
    await expect(sellers.getByText('A member', { exact: true })).toBeVisible();
    await expect(sellers.getByText(asker.username)).toHaveCount(0);
  });

  await test.step('who is blocked cannot write, until the seller ends the block', async () => {
    await sellers.goto('/private-questions');
    await sellers.getByRole('link', { name: title }).click();
    await sellers.getByRole('button', { name: 'Block this member' }).click();
    await expect(sellers.getByText(/^You have blocked this member/u)).toBeVisible();
    await page.reload();
    await expect(page.getByText('Nobody can write here any more.')).toBeVisible();
    await expect(page.getByLabel('To the seller')).toHaveCount(0);
    await sellers.getByRole('button', { name: 'End the block' }).click();
    await expect(sellers.getByLabel('To the asker')).toBeVisible();
  });

  await test.step('a thread about a project that is sold meanwhile is closed and stays readable', async () => {
    await page.reload();
    const box = page.getByLabel('To the seller');
    await box.fill('And in the rain?');
    await buy(paying, projectId, 700);
    expectFailedRequest(page, /409.*messages/u);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText(/^The project is sold/u)).toBeVisible();
    await expect(page.getByText('Yes, on its battery.')).toBeVisible();
    await checkScreen(page, 'closed private thread');
  });
});
