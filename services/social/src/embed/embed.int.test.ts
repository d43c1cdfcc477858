import { pictures } from '@stagedoor/service-kit/testing/multipart-body';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { noise } from '#/testing/test-pictures.ts';

const publicUrl = 'https://stagedoor.example';
let world: SocialWorld;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial({ PUBLIC_URL: publicUrl });
  mara = await world.someone('mara', 'CREATOR');
});
afterAll(() => world.service.destroy());

const embed = async (id: string, as?: Someone) => {
  const { status, headers, bytes } = await world.call(`/embed/post/${id}`, { as });
  return { status, headers, html: bytes.toString() };
};

test('a public post is a page without scripts that any site may frame', async () => {
  const picture = await noise(40, 30).png().toBuffer();
  const form = [{ name: 'content', value: `<script>alert(1)</script> "quoted" & 'so'` }, ...pictures(picture)];
  const { data } = await world.call('/posts', { method: 'POST', as: mara, form });
  const { status, headers, html } = await embed(data.id);
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(String(headers['content-security-policy'])).toMatch(/^default-src 'none'; .*frame-ancestors \*$/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;quoted&quot; &amp; &#39;so&#39;');
  expect(html).not.toContain('<script');
  const [, source = ''] = /<img class="m" src="([^"]+)"/.exec(html) ?? [];
  expect((await world.call(source.replaceAll('&amp;', '&'))).status).toBe(200);
  expect(html).toContain(`href="/post/${data.id}"`);
});

test('the pictures of a sensitive post are shown when they are asked for', async () => {
  const picture = await noise(40, 30).png().toBuffer();
  const form = [{ name: 'isSensitive', value: 'true' }, ...pictures(picture)];
  const { data } = await world.call('/posts', { method: 'POST', as: mara, form });
  const veiled =
    /<details><summary>Sensitive content\. Show it<\/summary><img class="m"[^>]+loading="lazy"><\/details>/;
  expect((await embed(data.id)).html).toMatch(veiled);
  await world.call(`/posts/${data.id}`, { method: 'PUT', as: mara, body: { isSensitive: false } });
  expect((await embed(data.id)).html).not.toContain('Sensitive');
});

test('a poll is its answers, with all markup escaped and no counts', async () => {
  const { id } = await world.post(mara, 'Which one?', { poll: { options: ['<b>This</b>', 'That'], hours: 1 } });
  expect((await embed(id)).html).toContain('<ul><li>&lt;b&gt;This&lt;/b&gt;</li><li>That</li></ul>');
});

test('the page is in the language of its address, else of its reader’s browser, and says to caches that it depends on that', async () => {
  const { id } = await world.post(mara, 'Hola');
  const read = async (path: string, language?: string) => {
    const headers = language === undefined ? {} : { 'accept-language': language };
    const { headers: sent, bytes } = await world.call(path, { headers });
    return { vary: sent.vary, language: sent['content-language'], html: bytes.toString() };
  };
  const spanish = await read(`/embed/post/${id}`, 'es-MX,es;q=0.9,en;q=0.8');
  expect(spanish).toMatchObject({ vary: expect.stringMatching(/accept-language/i), language: 'es' });
  for (const part of ['<html lang="es">', 'Publicación de mara', '0 me gusta · 0 comentarios', 'Ver en Stagedoor']) {
    expect(spanish.html).toContain(part);
  }
  expect((await read(`/embed/post/${id}?language=es`, 'en')).html).toBe(spanish.html);
  const english = await read(`/embed/post/${id}?language=en`, 'es');
  expect(english.html).toContain('<html lang="en">');
  expect((await read(`/embed/post/${id}`)).html).toBe(english.html);
  expect((await read('/embed/post/none', 'es')).html).toContain('Esta publicación no está disponible.');
});

test('every post that is not public is the same plain page for everyone', async () => {
  const { sql } = world.service.deps.database;
  const [paid, followers, deleted, closed] = [
    await world.post(mara, 'secret', { price: 5 }),
    await world.post(mara, 'secret', { visibility: 'FOLLOWERS' }),
    await world.post(mara, 'secret'),
    await world.post(mara, 'secret'),
  ];
  await world.call(`/posts/${deleted.id}`, { method: 'DELETE', as: mara });
  expect((await embed(closed.id)).status).toBe(200);
  const none = [paid.id, followers.id, deleted.id, mara.userId, 'none', '%00'];
  const pages = await Promise.all(none.map((id) => embed(id, mara)));
  await sql`update profile set is_private = true where user_id = ${mara.userId}`;
  pages.push(await embed(closed.id, mara));
  await sql`update profile set is_private = false, suspended_at = now() where user_id = ${mara.userId}`;
  pages.push(await embed(closed.id));
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 404));
  expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
  expect(pages[0]?.html).toContain('This post is not available.');
  await sql`update profile set suspended_at = null where user_id = ${mara.userId}`;
});

test('oEmbed describes a frame of a public post, no larger than the page allows', async () => {
  const { id } = await world.post(mara, 'A title');
  const oembed = (query: string) => world.call(`/oembed?${query}`);
  const ofPost = `url=${encodeURIComponent(`${publicUrl}/post/${id}`)}`;
  const { status, headers, body } = await oembed(ofPost);
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(body).toMatchObject({ version: '1.0', type: 'rich', title: 'A title', author_url: `${publicUrl}/mara` });
  const sizes = { '': [600, 480], '&maxwidth=320&maxheight=9000': [320, 480], '&maxwidth=-1&maxheight=x': [600, 480] };
  for (const [more, [width, height]] of Object.entries(sizes)) {
    const frame = `<iframe src="${publicUrl}/embed/post/${id}" width="${width}" height="${height}"`;
    expect((await oembed(`${ofPost}${more}`)).body).toMatchObject({
      width,
      height,
      html: expect.stringContaining(frame),
    });
  }
});

test.each([
  ['is nothing', 'url=nothing', 400],
  ['is on another site', `url=https://other.example/post/019a0000-0000-7000-8000-00000000000a`, 404],
  ['is no post', `url=${publicUrl}/mara`, 404],
  ['is a post that does not exist', `url=${publicUrl}/post/019a0000-0000-7000-8000-00000000000a`, 404],
  ['is wanted as XML', 'url=x&format=xml', 501],
])('oEmbed of an address that %s is a %s', async (_what, query, status) => {
  expect((await world.call(`/oembed?${query}`)).status).toBe(status);
});

test('oEmbed of a post that is sold does not say more than that there is no public post', async () => {
  const { id } = await world.post(mara, 'For buyers', { price: 5 });
  expect((await world.call(`/oembed?url=${publicUrl}/post/${id}`)).status).toBe(404);
});
