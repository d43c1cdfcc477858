import { describe, expect, inject, it } from 'vitest';
import { call, publishPost } from './support/api.ts';
import { makePicture } from './support/make-picture.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { newName, PASSWORD, type Person, registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);
const other = openBrowser(() => address);

const PHONE = { width: 390, height: 844 };

describe('finding', () => {
  it('explore shows what moves people, by type, to visitors too', async () => {
    const [author, ...fans] = await Promise.all([
      registerPerson(address, 'lena', 'CREATOR'),
      ...['luc', 'lia', 'lou', 'leo', 'lis', 'len'].map((stem) => registerPerson(address, stem)),
    ]);
    const searchWord = newName('words');
    const { id } = await publishPost(address, author.token, searchWord);
    // What is liked most comes first, and those of other tests are liked as well.
    await Promise.all(fans.map(({ token }) => call(address, 'POST', `/posts/${id}/like`, { token })));
    await publishPicture(author, 'A roof');
    const page = await openWindow();
    await page.goto('/explore');
    await seeHeading(page, 'Explore');
    await page.getByRole('radio', { name: 'Text', exact: true }).click();
    await page.waitForURL('**/explore?type=TEXT');
    await page.getByText(searchWord).waitFor();
    await page.getByRole('radio', { name: 'Pictures', exact: true }).click();
    await page.getByText(searchWord).waitFor({ state: 'detached' });
    await page
      .getByRole('main')
      .getByRole('link', { name: /Post, \d+ likes/ })
      .first()
      .waitFor();
    await page.getByRole('complementary', { name: 'Popular creators' }).getByRole('link').first().waitFor();

    await page.route('**/posts/explore?*', (route) => route.fulfill({ status: 500, json: { success: false } }));
    await page.getByRole('radio', { name: 'Videos', exact: true }).click();
    await seeText(page, 'Server error. Please try again later.');
    await page.unroute('**/posts/explore?*');
    // As if nobody had published a video: other tests may have.
    await page.route('**/posts/explore?*', async (route) => {
      const response = await route.fetch();
      const { data, ...answer } = (await response.json()) as { data: { pagination: object } };
      const pagination = { ...data.pagination, hasMore: false, nextCursor: null };
      await route.fulfill({ response, json: { ...answer, data: { ...data, posts: [], pagination } } });
    });
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await seeText(page, 'Nothing of this kind yet');
  });

  it('a creator is found while typing, by keys alone, in the bar and over a small screen', async () => {
    const author = await registerPerson(address, 'milo', 'CREATOR');
    const page = await openWindow();
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started', exact: true }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(author.username.slice(0, -1));
    await page.getByRole('option', { name: author.username }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await seeHeading(page, author.username);

    const phone = await openWindow(undefined, PHONE);
    await phone.goto('/');
    await phone.getByRole('button', { name: 'Find a creator' }).click();
    await phone.getByRole('dialog').getByRole('combobox').fill('nobody_of_this_name');
    await seeText(phone, 'No creators found for “nobody_of_this_name”');
    await phone.keyboard.press('Escape');
    await phone.keyboard.press('Escape');
    await phone.keyboard.press('Escape');
    await phone.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

it('likes and bookmarks keep what one set apart, and give it back when that fails', async () => {
  const [author, fan] = await Promise.all([registerPerson(address, 'nils', 'CREATOR'), registerPerson(address, 'oda')]);
  const post = await publishPost(address, author.token, 'Keep me');
  const page = await openWindow(fan);
  await page.goto('/likes');
  await seeHeading(page, 'Likes');
  await seeText(page, 'No liked posts yet');
  await page.goto('/bookmarks');
  await seeHeading(page, 'Bookmarks');
  await seeText(page, 'No bookmarks yet');

  await page.goto(`/post/${post.id}`);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await seeText(page, 'Post liked');
  const bookmark = page.getByRole('button', { name: 'Bookmark', exact: true });
  await page.route('**/bookmark', (route) => route.abort());
  await bookmark.click();
  await seeText(page, 'Network error. Please check your internet connection.');
  expect(await bookmark.getAttribute('aria-pressed')).toBe('false');
  await page.unroute('**/bookmark');
  const bookmarked = page.waitForResponse('**/bookmark');
  await bookmark.click();
  await bookmarked;
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Bookmarks' }).click();
  await page.getByRole('article').getByText('Keep me').waitFor();
  await menu.getByRole('link', { name: 'Likes' }).click();
  const liked = page.getByRole('article').getByRole('button', { name: 'Liked', exact: true });
  await liked.click();
  await page.getByRole('article').getByRole('button', { name: 'Like', exact: true }).waitFor();
  await menu.getByRole('link', { name: 'Home' }).click();
  await menu.getByRole('link', { name: 'Likes' }).click();
  await seeText(page, 'No liked posts yet');
});

it('a private account is asked, and its owner accepts one and declines another', async () => {
  const [owner, wanted, unwanted] = await Promise.all([
    registerPerson(address, 'pola', 'CREATOR'),
    registerPerson(address, 'quin'),
    registerPerson(address, 'ralf'),
  ]);
  await publishPost(address, owner.token, 'For those I know');
  await call(address, 'PUT', '/users/profile', { token: owner.token, body: { isPrivate: true } });
  await call(address, 'POST', `/users/follow/${owner.user.id}`, { token: unwanted.token });
  const page = await openWindow(wanted);
  await page.goto(`/${owner.username}`);
  await seeText(page, 'This account is private');
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await seeText(page, 'Follow request sent');
  await page.getByRole('button', { name: 'Requested', exact: true }).waitFor();

  const hers = await other.openWindow(owner);
  await hers.goto('/notifications');
  await hers.getByRole('button', { name: `Accept @${wanted.username}` }).click();
  await seeText(hers, `@${wanted.username} now follows you`);
  await hers.getByRole('button', { name: `Decline @${unwanted.username}` }).click();
  await seeText(hers, 'Request declined');
  await hers.getByRole('heading', { name: 'Follow requests' }).waitFor({ state: 'detached' });

  await page.reload();
  await page.getByText('For those I know').waitFor();
  await page.getByRole('button', { name: 'Following', exact: true }).click();
  await seeText(page, 'Unfollowed');
  await page.getByText('For those I know').waitFor({ state: 'detached' });
});

it('after a block neither sees the other, and what is reported stays until an admin decides', async () => {
  const [author, fan] = await Promise.all([
    registerPerson(address, 'sven', 'CREATOR'),
    registerPerson(address, 'tara'),
  ]);
  const post = await publishPost(address, author.token, 'Nobody likes this');
  await call(address, 'POST', `/users/follow/${author.user.id}`, { token: fan.token });
  const page = await openWindow(fan);
  await page.goto('/feed');
  await page.getByRole('button', { name: `More about the post by @${author.username}` }).click();
  await page.getByRole('menuitem', { name: 'Report post' }).click();
  const report = page.getByRole('dialog', { name: 'Report this post' });
  expect(await report.getByRole('button', { name: 'Send report' }).isDisabled()).toBe(true);
  await report.getByRole('radio', { name: 'Spam or scam' }).click();
  await report.getByRole('button', { name: 'Send report' }).click();
  await seeText(page, 'Thank you. We will look at it');
  await page.getByText('Nobody likes this').waitFor();

  await page.goto(`/${author.username}`);
  await page.getByRole('button', { name: `More about @${author.username}` }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
  await seeText(page, `You have blocked @${author.username}`);
  await seeText(page, 'You have blocked this person');
  await page.goto('/feed');
  await seeText(page, 'Discover Creators');
  await page.goto(`/post/${post.id}`);
  await seeHeading(page, 'Post not found');
  await page.getByRole('combobox', { name: 'Find a creator' }).fill(author.username);
  await seeText(page, `No creators found for “${author.username}”`);
  const his = await other.openWindow(author);
  await his.goto(`/${fan.username}`);
  await seeHeading(his, 'User not found');

  await page.goto(`/${author.username}`);
  await page.getByRole('button', { name: 'Unblock', exact: true }).click();
  await page.getByText('Nobody likes this').waitFor();
  await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
});

it('a follow shows at once with its count, and is taken back when that fails', async () => {
  const [author, fan] = await Promise.all([registerPerson(address, 'ugo', 'CREATOR'), registerPerson(address, 'vera')]);
  const page = await openWindow(fan);
  await page.goto(`/${author.username}`);
  let fail = () => {};
  const isHeld = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/users/follow/*', async (route) => {
    await isHeld;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByRole('button', { name: 'Following', exact: true, pressed: true }).waitFor();
  const counts = page.getByRole('main').getByRole('listitem').filter({ hasText: 'follower' });
  await until(async () => expect(await counts.allInnerTexts()).toContainEqual(expect.stringMatching(/^1\s*follower$/)));
  fail();
  await seeText(page, 'Network error. Please check your internet connection.');
  await page.getByRole('button', { name: 'Follow', exact: true, pressed: false }).waitFor();
  await until(async () =>
    expect(await counts.allInnerTexts()).toContainEqual(expect.stringMatching(/^0\s*followers$/)),
  );
});

it('keys lead to pages, to anything by a few letters, and to the list of them', async () => {
  const page = await openWindow(await registerPerson(address, 'wim', 'CREATOR'));
  await page.goto('/');
  await page.getByRole('link', { name: 'Go to Feed', exact: true }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await seeHeading(page, 'Settings');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByText('Write a post').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Go anywhere' }).waitFor();
  await page.keyboard.type('book');
  await page.getByRole('option', { name: 'Bookmarks', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await seeHeading(page, 'Bookmarks');
  await page.keyboard.press('c');
  await page.waitForURL('**/post/create');
});

it('what is taken is said while one registers, and by the server in a toast and under its field', async () => {
  const there = await registerPerson(address, 'xara');
  const page = await openWindow();
  await page.goto('/register');
  await page.getByLabel('Email', { exact: true }).fill(there.email);
  const username = page.getByLabel('Username', { exact: true });
  await username.fill(there.username.toUpperCase());
  await seeText(page, 'Username is already taken');
  await username.fill('marketing');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.locator('form').getByText('Username is not available', { exact: true }).waitFor();
  const free = newName('yves');
  await username.fill(free);
  await seeText(page, `@${free} is free`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.locator('form').getByText('Email is already registered', { exact: true }).waitFor();
  await page.getByRole('listitem').getByText('Email is already registered', { exact: true }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(`${free}@example.com`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await seeText(page, 'Registration successful!');
  await page.waitForURL(`${address}/`);
});

it('a session that could not be checked is asked about again, and the page that failed with it', async () => {
  const page = await openWindow(await registerPerson(address, 'zoe'));
  await page.route('**/api/{auth,posts}/**', (route) => route.fulfill({ status: 503, json: { success: false } }));
  await page.goto('/feed');
  await seeText(page, 'We could not check your session.');
  await page.getByRole('alert').getByText('Server error. Please try again later.').first().waitFor();
  await page.unroute('**/api/{auth,posts}/**');
  await page.getByRole('status').getByRole('button', { name: 'Retry', exact: true }).click();
  await seeText(page, 'Discover Creators');
  await page.getByText('We could not check your session.').waitFor({ state: 'detached' });
});

async function publishPicture(author: Person, content: string): Promise<void> {
  const { buffer, mimeType, name } = makePicture('roof.png', [120, 90, 40]);
  const body = new FormData();
  body.append('content', content);
  body.append('media', new Blob([buffer], { type: mimeType }), name);
  await call(address, 'POST', '/posts', { token: author.token, body });
}
