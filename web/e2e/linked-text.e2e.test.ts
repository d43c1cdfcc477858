import { expect, inject, it } from 'vitest';
import { call, publishPost } from './support/api.ts';
import { thread } from './support/messages.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { newName, registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);
const PHONE = { width: 390, height: 844, hasTouch: true };

it('what people write leads on: to a hashtag, a person, an address, and by a search to the post', async () => {
  const author = await registerPerson(address, 'anja', 'CREATOR');
  const fan = await registerPerson(address, 'bert');
  const [tag, word] = [newName('tour'), newName('word')];
  const post = await publishPost(
    address,
    author.token,
    `${word} #${tag} with @${fan.username}, see https://example.com/x and ${address}/explore`,
  );
  await call(address, 'POST', `/posts/${post.id}/comment`, {
    token: fan.token,
    body: { content: `So @${author.username}` },
  });
  await call(address, 'PUT', '/users/profile', { token: author.token, body: { bio: `Also on #${tag}` } });

  // In a card, a press on a link follows it, and a press beside it opens the post.
  const page = await openWindow(author);
  await page.goto('/feed');
  const card = page.getByRole('article', { name: `Post by ${author.username}` });
  const foreign = card.getByRole('link', { name: 'https://example.com/x' });
  expect(await foreign.getAttribute('rel')).toBe('ugc nofollow noopener noreferrer');
  expect(await foreign.getAttribute('target')).toBe('_blank');
  const place = await card.getByText(word).boundingBox();
  await page.mouse.click((place?.x ?? 0) + 8, (place?.y ?? 0) + 8);
  await page.waitForURL(`**/post/${post.id}`);
  await page.goBack();
  await card.getByRole('link', { name: `#${tag}`, exact: true }).click();
  await page.waitForURL(`**/tags/${tag.toLowerCase()}`);
  await seeHeading(page, `#${tag.toLowerCase()}`);
  // By keyboard as well, and within the app: the page is not reloaded.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const own = page.getByRole('link', { name: `${address}/explore` });
  await own.focus();
  await page.keyboard.press('Enter');
  await seeHeading(page, 'Explore');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  // To a visitor on a phone: the profile, the post, its comments.
  const phone = await openWindow(undefined, PHONE);
  await phone.goto(`/${author.username}`);
  await phone
    .getByRole('link', { name: `#${tag}`, exact: true })
    .first()
    .click();
  await phone
    .getByRole('link', { name: `@${fan.username}`, exact: true })
    .first()
    .click();
  await seeHeading(phone, fan.username);
  await phone.goto(`/post/${post.id}`);
  await phone
    .getByRole('link', { name: `@${author.username}`, exact: true })
    .first()
    .click();
  await seeHeading(phone, author.username);
  await phone.goto('/tags/nobody_used_this');
  await seeText(phone, 'No posts with #nobody_used_this yet');

  // From the search in the bar to posts, by keys, and on to people.
  await page.keyboard.press('/');
  await page.keyboard.type(word);
  await seeText(page, `No creators found for “${word}”`);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: `See all posts for “${word}”`, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?*');
  await page.getByRole('tabpanel', { name: 'Posts' }).getByText(word).first().waitFor();
  await page.getByRole('radio', { name: 'Newest', exact: true }).click();
  await page.waitForURL('**/search?*sort=newest*');
  await page.getByRole('searchbox', { name: 'Search people and posts' }).fill(fan.username);
  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByRole('tabpanel').getByRole('link', { name: fan.username }).click();
  await seeHeading(page, fan.username);
  await page.goBack();
  await page.getByRole('tabpanel', { name: 'People' }).waitFor();

  await phone.goto('/search');
  await seeText(phone, 'Find people and posts');
  await phone.getByRole('searchbox', { name: 'Search people and posts' }).fill('nobodyofthisname');
  await seeText(phone, 'No people found for “nobodyofthisname”');

  // What an address shows of itself is a card below the text, and a link of its own.
  await page.route(`**/api/posts/${post.id}`, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const linkPreview = {
      url: 'https://example.com/x',
      title: 'A page about a tour',
      description: 'Dates and places',
      siteName: 'example.com',
      imageUrl: null,
      width: null,
      height: null,
    };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, linkPreview } } });
  });
  await page.goto(`/post/${post.id}`);
  const preview = page.getByRole('link', { name: 'example.com A page about a tour Dates and places' });
  expect(await preview.getAttribute('href')).toBe('https://example.com/x');
  expect(await preview.getAttribute('rel')).toBe('ugc nofollow noopener noreferrer');
  await page.getByRole('button', { name: 'More about your post' }).click();
  await page.getByRole('menuitem', { name: 'Remove link preview' }).click();
  await seeText(page, 'Link preview removed');
});

it('a name that is begun is offered whole, in comments, messages and posts, by keys and by a press', async () => {
  const author = await registerPerson(address, 'anja', 'CREATOR');
  const fan = await registerPerson(address, 'bert');
  const post = await publishPost(address, author.token, newName('words'));
  const begun = fan.username.slice(0, -1);

  const page = await openWindow(author);
  await page.goto(`/post/${post.id}`);
  const comment = page.getByRole('textbox', { name: 'Your comment' });
  await comment.pressSequentially(`Hi @${begun}`);
  const offered = page.getByRole('listbox', { name: 'People to mention' });
  await offered.getByRole('option', { name: fan.username, selected: true }).waitFor();
  await page.keyboard.press('Escape');
  await offered.waitFor({ state: 'detached' });
  expect(await comment.inputValue()).toBe(`Hi @${begun}`);
  await comment.pressSequentially(', @', { delay: 5 });
  await comment.pressSequentially(begun);
  await offered.getByRole('option', { name: fan.username }).click();
  expect(await comment.inputValue()).toBe(`Hi @${begun}, @${fan.username} `);
  expect(await comment.evaluate((field) => field === document.activeElement)).toBe(true);

  await page.goto(`/messages?user=${fan.user.id}`);
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await message.pressSequentially(`@${begun}`);
  await offered.getByRole('option', { name: fan.username, selected: true }).waitFor();
  // Enter takes the name, and sends only when nothing is offered.
  await page.keyboard.press('Enter');
  expect(await message.inputValue()).toBe(`@${fan.username} `);
  await page.keyboard.press('Enter');
  await thread(page)
    .getByRole('link', { name: `@${fan.username}` })
    .waitFor();

  await page.goto('/post/create');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.pressSequentially(`With @${begun}`);
  await offered.waitFor();
  await page.keyboard.press('Tab');
  expect(await text.inputValue()).toBe(`With @${fan.username} `);
  await page.keyboard.type('and more');
  expect(await text.inputValue()).toBe(`With @${fan.username} and more`);
  await text.fill('');
});
