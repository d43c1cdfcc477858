import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

const publicUrl = 'https://stagedoor.example';
let world: SocialWorld;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial({ PUBLIC_URL: publicUrl });
  mara = await world.someone('mara', 'CREATOR');
});
afterAll(() => world.service.destroy());

async function read(path: string) {
  const { status, headers, bytes } = await world.call(path);
  return { status, type: headers['content-type'], caching: headers['cache-control'], text: bytes.toString() };
}

test('robots.txt names the sitemap, and hides no profile whose name begins like a page', async () => {
  const { status, type, caching, text } = await read('/robots.txt');
  expect([status, type, caching]).toEqual([200, 'text/plain; charset=utf-8', 'public, max-age=3600']);
  expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  // https://stagedoor.example/feedback is a profile.
  const rules = text.split('\n').filter((line) => line.includes('/feed'));
  expect(rules).toEqual(['Disallow: /feed$', 'Disallow: /feed?', 'Disallow: /feed/']);
});

test('the sitemap lists services, open profiles, and posts that everyone may see', async () => {
  const open = await world.post(mara, 'For everyone');
  const sold = await world.post(mara, 'For buyers', { price: 5 });
  const closed = await world.someone('nora', 'CREATOR');
  await world.call('/users/profile', { method: 'PUT', as: closed, body: { isPrivate: true } });
  const { status, type, caching, text } = await read('/sitemap.xml');
  expect([status, type, caching]).toEqual([200, 'application/xml; charset=utf-8', 'public, max-age=3600']);
  for (const path of ['/', '/services/fan-crm', '/mara', `/post/${open.id}`]) {
    expect(text).toContain(`<loc>${publicUrl}${path}</loc>`);
  }
  expect(text).not.toContain(sold.id);
  expect(text).not.toContain('/nora<');
});
