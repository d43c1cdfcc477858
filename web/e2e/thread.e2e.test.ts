import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { newName, PASSWORD } from './support/people.ts';
import { startOtherSite } from './support/start-other-site.ts';

const address = inject('address');
// Two browsers, as two people at two desks have.
const hers = openBrowser(() => address);
const his = openBrowser(() => address);

it('takes a creator’s post to a fan’s feed, and his follow, like and comment to her bell', async () => {
  const [creator, fan] = [newName('vera'), newName('finn')];
  const herPage = await hers.openWindow();
  const hisPage = await his.openWindow();

  await register(herPage, creator, 'Creator');
  await herPage.getByRole('link', { name: 'Create', exact: true }).click();
  await seeHeading(herPage, 'Create Post');
  await herPage.getByLabel('Text', { exact: true }).fill('Opening night is on Friday.');
  await herPage.getByLabel('Add pictures').setInputFiles(makePicture('stage.png', [10, 107, 77]));
  await herPage.getByRole('button', { name: 'Publish' }).click();
  await seeText(herPage, 'Post published');
  await herPage.waitForURL(/\/post\/[0-9a-f-]{36}$/);
  await seeText(herPage, 'Opening night is on Friday.');
  await expectPicture(herPage);

  await register(hisPage, fan, 'Fan');
  await hisPage.getByRole('combobox', { name: 'Find a creator' }).fill(creator);
  await hisPage.keyboard.press('Enter');
  await seeHeading(hisPage, creator);
  await hisPage.getByRole('button', { name: 'Follow', exact: true }).click();
  await hisPage.getByRole('button', { name: 'Following', exact: true }).waitFor();

  await hisPage.goto('/feed');
  await seeHeading(hisPage, 'Your Feed');
  const post = hisPage.getByRole('article').filter({ hasText: 'Opening night is on Friday.' });
  await post.waitFor();
  await expectPicture(hisPage);
  await post.getByRole('button', { name: 'Like', exact: true }).click();
  await seeText(hisPage, 'Post liked');
  await post.getByRole('button', { name: 'Liked', exact: true, pressed: true }).waitFor();

  await post.getByText('Opening night is on Friday.').click();
  await hisPage.getByRole('button', { name: 'Liked', exact: true }).waitFor();
  await hisPage.getByLabel('Your comment').fill('  I will be in the first row.  ');
  await hisPage.getByRole('button', { name: 'Post Comment', exact: true }).click();
  await seeText(hisPage, 'I will be in the first row.');
  await hisPage.getByRole('heading', { name: 'Comments (1)' }).waitFor();

  // The news travels by events; her page asks for it when she comes back to it.
  const token = (await herPage.evaluate(() => localStorage.getItem('token'))) ?? '';
  await until(async () =>
    expect(await call(address, 'GET', '/notifications/unread-count', { token })).toEqual({ count: 3 }),
  );
  await herPage.reload();
  await herPage.getByRole('link', { name: 'Notifications' }).getByText('3', { exact: true }).waitFor();
  await herPage.getByRole('link', { name: 'Notifications' }).click();
  await seeHeading(herPage, 'Notifications');
  for (const news of ['started following you', 'liked your post', 'commented on your post']) {
    await herPage.getByText(`@${fan} ${news}`).waitFor();
  }
  await herPage.getByText(`@${fan} commented on your post`).click();
  const target = herPage.getByRole('region', { name: 'The comment you came for' });
  await target.getByText('I will be in the first row.').waitFor();
  await herPage.getByText('1 like', { exact: true }).waitFor();

  // She shows the post on a page of another site.
  await herPage.getByRole('button', { name: 'Share' }).click();
  await herPage.getByRole('menuitem', { name: 'Embed' }).click();
  const code = (await herPage.getByRole('dialog').locator('code').textContent()) ?? '';
  await herPage.getByRole('button', { name: 'Done' }).click();
  const elsewhere = await his.openWindow();
  await elsewhere.goto(await startOtherSite(code));
  const framed = elsewhere.frameLocator('iframe');
  await framed.getByText('Opening night is on Friday.').waitFor();
  await framed.getByRole('link', { name: 'View on Stagedoor' }).waitFor();
  await elsewhere.close();

  const itsPage = hisPage.url();
  // He mutes a word of hers, and then her; both can be taken back in the settings.
  await hisPage.goto('/settings?tab=privacy');
  await hisPage.getByLabel('Word or phrase').fill('opening');
  await hisPage.getByRole('button', { name: 'Mute', exact: true }).click();
  await hisPage.getByRole('list', { name: 'Muted words' }).getByText('opening').waitFor();
  await hisPage.goto('/feed');
  await seeHeading(hisPage, 'Your Feed');
  await hisPage.getByText('Discover Creators').waitFor();
  await hisPage.goto('/settings?tab=privacy');
  await hisPage.getByRole('button', { name: 'No longer mute “opening”' }).click();
  await seeText(hisPage, 'You have not muted any words.');
  await hisPage.goto('/feed');
  await hisPage.getByRole('button', { name: `More about the post by @${creator}` }).click();
  await hisPage.getByRole('menuitem', { name: 'Why do I see this?' }).click();
  await hisPage.getByRole('dialog').getByText(`You have followed @${creator} since`).waitFor();
  await hisPage.getByRole('button', { name: 'Done' }).click();
  await hisPage.getByRole('button', { name: `More about the post by @${creator}` }).click();
  await hisPage.getByRole('menuitem', { name: `Mute @${creator}` }).click();
  await hisPage.getByText('Discover Creators').waitFor();
  await hisPage.goto('/settings?tab=privacy');
  await hisPage.getByRole('button', { name: `Unmute @${creator}` }).click();
  await seeText(hisPage, 'You have not muted anyone.');

  // Who likes it, and who follows her: she lets him go.
  await herPage.getByRole('link', { name: '1 like' }).click();
  await seeHeading(herPage, 'Liked by');
  await herPage.getByRole('list', { name: 'People who like this post' }).getByText(`@${fan}`).waitFor();
  await herPage.goto(`/${creator}`);
  await herPage.getByRole('link', { name: '1 follower' }).click();
  await seeHeading(herPage, 'Followers');
  await herPage.getByRole('button', { name: `Remove @${fan} from your followers` }).click();
  await herPage.getByRole('button', { name: 'Remove follower' }).click();
  await seeText(herPage, 'No followers yet');
  await herPage.getByRole('button', { name: 'Back', exact: true }).click();
  await herPage.getByRole('link', { name: '0 followers' }).waitFor();
  await herPage.goto('/notifications');
  await herPage.getByText(`@${fan} commented on your post`).click();
  await target.getByText('I will be in the first row.').waitFor();

  // She answers and likes his comment; he edits it, and deletes it from above her answer.
  await target.getByRole('button', { name: `Like the comment by @${fan}` }).click();
  await target.getByRole('button', { name: `Answer the comment by @${fan}` }).click();
  await herPage.getByLabel(`Your answer to @${fan}`).fill('See you there!');
  await herPage.getByRole('button', { name: 'Post Answer' }).click();
  await herPage
    .getByRole('list', { name: `Answers to @${fan}` })
    .getByText('See you there!')
    .waitFor();
  await herPage.getByRole('heading', { name: 'Comments (2)' }).waitFor();

  await hisPage.goto(itsPage);
  await hisPage.getByRole('button', { name: 'Show 1 answer' }).click();
  await seeText(hisPage, 'See you there!');
  await hisPage
    .getByRole('button', { name: `Like the comment by @${fan}`, pressed: false })
    .getByText('1')
    .waitFor();
  await hisPage.getByRole('button', { name: `More about the comment by @${fan}` }).click();
  await hisPage.getByRole('menuitem', { name: 'Edit' }).click();
  await hisPage.getByLabel('Your comment, edited').fill('I will be in the second row.');
  await hisPage.getByRole('button', { name: 'Save' }).click();
  await hisPage.getByText('edited', { exact: true }).waitFor();
  await hisPage.getByRole('button', { name: `More about the comment by @${fan}` }).click();
  await hisPage.getByRole('menuitem', { name: 'Delete' }).click();
  await hisPage.getByRole('button', { name: 'Delete comment' }).click();
  await hisPage.getByText('Deleted', { exact: true }).waitFor();
  await hisPage.getByRole('heading', { name: 'Comments (1)' }).waitFor();
  await seeText(hisPage, 'See you there!');
});

async function register(page: Page, username: string, type: 'Fan' | 'Creator') {
  await page.goto('/register');
  await page.getByRole('radio', { name: type }).click();
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await seeText(page, 'Registration successful!');
  await page.waitForURL(`${address}/`);
}

/** A picture that came through upload, store and gateway has its own pixels. */
async function expectPicture(page: Page) {
  const picture = page.locator('main img[src*="/media/"]').first();
  await picture.waitFor();
  await until(async () => {
    const width = await picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
    expect(width).toBe(640);
  });
}
