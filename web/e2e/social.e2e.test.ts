import { describe, expect, inject, it } from 'vitest';
import { call, publishPost } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { scrollToPageEnd, until } from './support/page-state.ts';
import { type Person, registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

describe('liking', () => {
  it('asks visitors to sign in', async () => {
    const author = await registerPerson(address, 'ann', 'CREATOR');
    const post = await publishPost(address, author.token, 'For everyone');
    const page = await openWindow();
    await page.goto(`/post/${post.id}`);
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await seeText(page, 'Please login to like posts');
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).waitFor();
    await seeText(page, 'to leave a comment');
    await seeText(page, 'No comments yet');
  });

  it('shows the same on the post, the profile and the feed', async () => {
    const author = await registerPerson(address, 'cat', 'CREATOR');
    const post = await publishPost(address, author.token, 'One truth');
    const page = await openWindow(author);
    await page.goto('/feed');
    await page.getByText('One truth').click();
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await seeText(page, 'Post liked');
    await page.goBack();
    await page.getByRole('article').getByRole('button', { name: 'Liked', exact: true, pressed: true }).waitFor();
    await page.getByRole('article').getByText('1 like', { exact: true }).waitFor();
    expect(await call(address, 'GET', `/posts/${post.id}`)).toMatchObject({ likeCount: 1 });
  });
});

describe('the feed', () => {
  it('offers people to follow while it is empty', async () => {
    const [author, eve, ...fans] = await Promise.all([
      registerPerson(address, 'dee', 'CREATOR'),
      ...['eve', 'fen', 'gil', 'hob', 'ike', 'jan'].map((stem) => registerPerson(address, stem)),
    ]);
    await publishPost(address, author.token, 'Found you');
    // Those with the most followers are offered, and those of other tests may have no posts.
    const path = `/users/follow/${author.user.id}`;
    await Promise.all(fans.map(({ token }) => call(address, 'POST', path, { token })));
    const page = await openWindow(eve);
    await page.goto('/feed');
    await page.getByRole('heading', { name: 'Discover Creators', exact: true }).waitFor();
    // All who are offered: other tests register creators without posts at the same time.
    const follow = page.getByRole('main').getByRole('button', { name: 'Follow', exact: true });
    await follow.first().waitFor();
    for (let left = await follow.count(); left > 0; left = await follow.count()) {
      await follow.first().click();
      await expect.poll(() => follow.count()).toBeLessThan(left);
    }
    await seeText(page, 'Following');
    await page.getByRole('button', { name: 'Show my feed' }).click();
    await page.getByRole('article').first().waitFor();
  });

  it('grows by Load More with the next page at hand, and keeps its place on Back', async () => {
    const author = await registerPerson(address, 'fay', 'CREATOR');
    for (let number = 1; number <= 12; number += 1) await publishPost(address, author.token, `Note ${number}.`);
    const page = await openWindow(author);
    await page.goto('/feed');
    const posts = page.getByRole('article');
    await posts.first().waitFor();
    // Newest first, ten to a page.
    expect(await page.getByText('Note 2.', { exact: true }).count()).toBe(0);
    const last = page.getByText('Note 1.', { exact: true });
    await scrollToPageEnd(page);
    await page.getByRole('button', { name: 'Load More', exact: true }).click();
    await last.waitFor();
    expect(await posts.last().getAttribute('aria-posinset')).toBe('12');

    await last.scrollIntoViewIfNeeded();
    await until(async () => expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0));
    const depth = await page.evaluate(() => window.scrollY);
    await last.click();
    await page.waitForURL('**/post/*');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await last.waitFor();
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - depth)).toBeLessThan(5);
  });

  it('is walked by keys', async () => {
    const author = await registerPerson(address, 'gus', 'CREATOR');
    await publishPost(address, author.token, 'Second');
    await publishPost(address, author.token, 'First');
    const page = await openWindow(author);
    await page.goto('/feed');
    await page.getByRole('article').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('l');
    await page
      .getByRole('article')
      .filter({ hasText: 'Second' })
      .getByRole('button', { name: 'Liked', exact: true })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/post/*');
    await seeText(page, 'Second');
    await page.getByRole('heading', { name: /^Comments/ }).waitFor();
    await page.keyboard.press('l');
    await page.getByRole('button', { name: 'Like', exact: true }).waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type('Written by keys');
    expect(await page.locator('#comments textarea').inputValue()).toBe('Written by keys');
  });
});

it('a post is deleted by its author after asking, and one is where one was before', async () => {
  const author = await registerPerson(address, 'hal', 'CREATOR');
  await publishPost(address, author.token, 'Not for long');
  const page = await openWindow(author);
  await page.goto(`/${author.username}`);
  await page.getByText('Not for long').click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this post?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete post' }).click();
  await page.waitForURL(`**/${author.username}`);
  await seeText(page, 'No posts yet');
});

describe('the composer', () => {
  it('keeps the text of a draft, orders and drops pictures, and refuses what is none', async () => {
    const page = await openWindow(await registerPerson(address, 'ida', 'CREATOR'));
    await page.goto('/post/create');
    await page.getByLabel('Text', { exact: true }).fill('Half a thought');
    await seeText(page, 'Draft · Saved');
    await page.reload();
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Half a thought');

    const drawing = { name: 'notes.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    await page
      .getByLabel('Add pictures')
      .setInputFiles([makePicture('a.png', [200, 0, 0]), makePicture('b.png', [0, 0, 200]), drawing]);
    await page.getByText('notes.svg is a picture of another kind').waitFor();
    await page.getByRole('button', { name: 'Move picture 2 forward' }).click();
    const pictures = page.getByRole('main').getByRole('listitem').getByRole('img');
    expect(await pictures.first().getAttribute('alt')).toBe('b.png');
    await page.getByRole('button', { name: 'Remove picture 2' }).click();
    await page.getByLabel('Price').fill('4.5');
    await page.getByRole('button', { name: 'Publish' }).click();
    await seeText(page, 'Post published');
    await page.getByRole('main').getByText('$4.50').first().waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('post-draft')))).toBe(
      false,
    );
  });
});

describe('the profile', () => {
  it('leads visitors to sign in, and members of its tabs to all facts', async () => {
    const author = await registerPerson(address, 'jon', 'CREATOR');
    const page = await openWindow();
    await page.goto(`/@${author.username}`);
    await page.getByRole('tab', { name: 'About', exact: true }).click();
    for (const fact of ['Bio', 'Account type', 'Member since', 'Subscription price', 'Free', 'Total subscribers']) {
      await seeText(page, fact);
    }
    await page.getByRole('link', { name: 'Follow', exact: true }).click();
    await page.waitForURL('**/login');
  });

  it('takes a new picture from its owner', async () => {
    const author = await registerPerson(address, 'kim', 'CREATOR');
    const page = await openWindow(author);
    await page.goto(`/${author.username}`);
    await page.getByRole('link', { name: 'Edit Profile', exact: true }).waitFor();
    await page.getByLabel('Change your picture').setInputFiles(makePicture('me.png', [10, 107, 77]));
    await seeText(page, 'Avatar updated');
    await page.locator('main img[src*="/media/"]:visible').first().waitFor();
  });
});

describe('notifications', () => {
  it('are read one by one and all at once, deleted, and cleared after asking; each can be undone for a while', async () => {
    const author = await registerPerson(address, 'liv', 'CREATOR');
    const fans = await Promise.all(['max', 'ned', 'oda'].map((stem) => registerPerson(address, stem)));
    for (const fan of fans) await call(address, 'POST', `/users/follow/${author.user.id}`, { token: fan.token });
    await untilUnread(author, 3);

    const page = await openWindow(author);
    await page.goto('/notifications');
    const rows = page.getByRole('list', { name: 'Notifications', exact: true }).getByRole('listitem');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(3);
    const bell = page.getByRole('link', { name: 'Notifications' });
    await rows.first().hover();
    await rows.first().getByRole('button', { name: 'Mark as read', exact: true }).click();
    await bell.getByText('2', { exact: true }).waitFor();
    await rows.first().getByRole('button', { name: 'Delete', exact: true }).click();
    await until(async () => expect(await rows.count()).toBe(2));
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.click();
    await until(async () => expect(await rows.count()).toBe(3));
    await undo.waitFor({ state: 'detached' });
    await rows.first().hover();
    await rows.first().getByRole('button', { name: 'Delete', exact: true }).click();
    await until(async () => expect(await rows.count()).toBe(2));

    await page.getByRole('radio', { name: 'Unread', exact: true }).click();
    await until(async () => expect(await rows.count()).toBe(2));
    await page.getByRole('button', { name: 'Mark all as read', exact: true }).click();
    await seeText(page, 'No unread notifications');
    await undo.click();
    await until(async () => expect(await rows.count()).toBe(2));
    await bell.getByText('2', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Mark all as read', exact: true }).click();
    await seeText(page, 'No unread notifications');
    await page.getByRole('radio', { name: 'All', exact: true }).click();
    await page.getByRole('button', { name: 'Clear all', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Are you sure you want to clear all notifications?', { exact: true }).waitFor();
    const clear = dialog.getByRole('button', { name: 'Clear', exact: true });
    await clear.click();
    await seeText(page, 'No notifications yet');
    // It is offered for eight seconds, and as long as the pointer is there.
    await undo.hover();
    await untilUnread(author, 0);
    await undo.click();
    await until(async () => expect(await rows.count()).toBe(2));
    await page.getByRole('button', { name: 'Clear all', exact: true }).click();
    await clear.click();
    await undo.waitFor();
    // What was not undone is sent when the page is left.
    await page.goto('about:blank');
    await until(async () =>
      expect(await call(address, 'GET', '/notifications', { token: author.token })).toMatchObject({
        notifications: [],
      }),
    );
  });

  it('come back with a toast when clearing them fails', async () => {
    const author = await registerPerson(address, 'pia', 'CREATOR');
    const fan = await registerPerson(address, 'quin');
    await call(address, 'POST', `/users/follow/${author.user.id}`, { token: fan.token });
    await untilUnread(author, 1);
    const page = await openWindow(author);
    await page.route('**/notifications/clear-all?*', (route) =>
      route.fulfill({ status: 503, json: { success: false } }),
    );
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Clear all', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await seeText(page, 'Server error. Please try again later.');
    await page.getByText(`@${fan.username} started following you`).waitFor();
  });
});

it('says what failed and tries again when the feed cannot be loaded', async () => {
  const page = await openWindow(await registerPerson(address, 'rob'));
  await page.route('**/posts/feed?*', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.goto('/feed');
  await seeHeading(page, 'Your Feed');
  const retry = page.getByRole('button', { name: 'Retry', exact: true });
  await retry.waitFor();
  await page.unroute('**/posts/feed?*');
  await retry.click();
  await seeText(page, 'Discover Creators');
});

/** The news travels by events: it is there when notifications counts it. */
async function untilUnread(person: Person, count: number): Promise<void> {
  await until(async () =>
    expect(await call(address, 'GET', '/notifications/unread-count', { token: person.token })).toEqual({ count }),
  );
}
