import type { OperatorClaim } from '#contract/entities/operator-matters.ts';
import { checkScreen } from './check-screen.ts';
import { expect, expectFailedRequest, mailTo, test } from './journey.ts';
import {
  createMember,
  createOperator,
  createSeller,
  linkGithub,
  listSoftware,
  logIn,
  writeRepository,
} from './market.ts';

test(
  'the author of a copied listing claims it, an operator accepts the claim, and the author lists the work',
  { tag: '@desktop' },
  async ({ page, newPerson }) => {
    const copier = { name: 'Rohit Saxena', username: 'rohit.claims', email: 'rohit.claims@example.com' };
    const author = {
      name: 'Meenakshi Iyer',
      username: 'meenakshi.claims',
      email: 'meena.claims@example.com',
    };
    const buyer = { name: 'Irfan Shaikh', username: 'irfan.claims', email: 'irfan.claims@example.com' };
    const title = 'Lab timer with a table';
    const copyLogin = 'rohit-of-the-copy';
    const copyId = await listSoftware(await createSeller(copier, copyLogin), copyLogin, 'copy', {
      title,
      price: 900,
    });
    const authorLogin = 'meenakshi-of-the-original';
    await linkGithub(await createMember(author), authorLogin);
    await writeRepository(authorLogin, 'original', `${copyLogin}/copy`);
    const repository = `https://github.com/${authorLogin}/original`;
    await createMember(buyer);
    await logIn(page, author);
    const verify = async (): Promise<void> => {
      await page.goto('/add-project');
      await page.getByLabel('Repository address').fill(repository);
      await page.getByRole('button', { name: 'Verify project' }).click();
    };

    let number = '';
    await test.step("the author's verification is rejected, and the author claims the work on the same page", async () => {
      expectFailedRequest(page, /422.*anayze-repo/u);
      await verify();
      await page.getByRole('button', { name: 'This is my work' }).click();
      const dialog = page.getByRole('dialog', { name: 'Claim this work' });
      await expect(dialog.getByLabel(/^Your repository/u)).toHaveValue(repository);
      await dialog.getByRole('button', { name: 'Send the claim' }).click();
      await expect(dialog.getByText('Choose what is yours.')).toBeVisible();
      await checkScreen(page, 'claim, incomplete');
      await dialog.getByLabel('What is yours?').selectOption('The code');
      await dialog
        .getByLabel('What shows that it is yours?')
        .fill('I wrote it in my third year; my supervisor has the first version.');
      await dialog.getByRole('button', { name: 'Send the claim' }).click();
      await expect(page.getByText(/^Claim \d+ is open\.$/u)).toBeVisible();
      await expect(page.getByText(/^We will decide by \d+\s\w+\s20\d\d and email you\./u)).toBeVisible();
      number = /\d+/u.exec((await page.getByText(/^Claim \d+ is open\.$/u).textContent()) ?? '')?.[0] ?? '';
      await checkScreen(page, 'claim, sent');
    });

    await test.step('author and seller are notified by email with the claim number and deadline', async () => {
      const opened = await mailTo(
        author.email,
        new RegExp(`^Claim ${number}: we are reviewing "${title}"`, 'u'),
      );
      expect(opened.text).toMatch(/We will decide by \d+ \w+ 20\d\d\./u);
      const mail = await mailTo(
        copier.email,
        new RegExp(`^Claim ${number}: someone says that "${title}"`, 'u'),
      );
      expect(mail.text).toMatch(/We will decide by \d+ \w+ 20\d\d\./u);
      expect(mail.text).not.toContain(author.email);
    });

    await test.step('a buyer sees that the listing is on hold', async () => {
      const shop = await newPerson();
      await logIn(shop, buyer);
      await shop.goto(`/projects/${copyId}`);
      await expect(shop.getByText('On hold: we are checking this listing').first()).toBeVisible();
      await expect(shop.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
      await checkScreen(shop, 'a project on hold');
      await shop.goto(`/your-project?search=${encodeURIComponent(title)}`);
      await expect(shop.getByText('On hold', { exact: true }).first()).toBeVisible();
      await shop.goto(`/projects/${copyId}`);
      await shop.getByRole('button', { name: 'This is my work' }).click();
      await expect(shop.getByRole('dialog', { name: 'Claim this work' })).toBeVisible();
      await checkScreen(shop, 'reporting a project');
    });

    await test.step('the seller reads the claim and responds to it', async () => {
      const desk = await newPerson();
      await logIn(desk, copier);
      await desk.goto(`/projects/${copyId}`);
      await expect(desk.getByText(`Claim ${number}: someone says this is their work`)).toBeVisible();
      await desk.getByRole('button', { name: 'Send the answer' }).click();
      await expect(desk.getByText('Write your answer.')).toBeVisible();
      await checkScreen(desk, 'a claim on an own project');
      await desk.getByLabel('Your answer').fill('A friend gave me these files.');
      await desk.getByRole('button', { name: 'Send the answer' }).click();
      await expect(desk.getByRole('button', { name: 'Change the answer' })).toBeVisible();
    });

    await test.step('an operator sees both sides and accepts the claim', async () => {
      await page.goto('/setting');
      await expect(page.getByRole('link', { name: `Claim ${number}: ${title}` })).toBeVisible();
      await expect(page.getByText('Under review')).toBeVisible();
      await checkScreen(page, 'settings with a claim');
      const params = { accepted: true, reason: 'The supervisor confirms it.' };
      const operator = await createOperator({
        name: 'Leela Rao',
        username: 'leela.claims',
        email: 'leela.claims@example.com',
      });
      const seen = await operator.call<{ data: OperatorClaim }>('GET', `/api/operate/claims/${number}`);
      expect(seen.data).toMatchObject({
        answer: 'A friend gave me these files.',
        claimant: { email: author.email },
      });
      await operator.call('POST', `/api/operate/claims/${number}/decision`, params);
      expect((await mailTo(author.email, /is accepted$/u)).text).toContain('The supervisor confirms it.');
      expect((await mailTo(copier.email, /was removed from the market$/u)).text).toContain(
        'The supervisor confirms it.',
      );
      await page.reload();
      await expect(page.getByText('Reason: The supervisor confirms it.')).toBeVisible();
    });

    await test.step('the author verifies and lists the work', async () => {
      await verify();
      await expect(page.getByText('Project verified').first()).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Title').fill('Lab timer, the original');
      await page
        .getByLabel('Description')
        .fill('Counts down for experiments and keeps a table of the times.');
      await page.getByLabel('Subject').fill('Physics');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Price in rupees').fill('900');
      await page.getByLabel('Hours of work').fill('40');
      await page.getByRole('button', { name: 'Add Project' }).click();
      await expect(page).toHaveURL(/\/projects\//u);
      await expect(page.getByRole('heading', { name: 'Lab timer, the original' }).first()).toBeVisible();
    });
  },
);
