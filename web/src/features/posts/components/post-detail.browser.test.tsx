import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import * as playerTexts from '#/shared/config/texts/player.ts';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { redFilm } from '#/shared/testing/browser/red-film.ts';
import { ada, phone, show } from '#/shared/testing/browser/show.tsx';
import { PostDetail } from './post-detail.tsx';

it.each([
  ['says to its author, who is no creator, that nobody can buy it', 'FAN', 4, 1],
  ['says nothing of it to a creator', 'CREATOR', 4, 0],
  ['says nothing of it where it is free', 'FAN', 0, 0],
] as const)('%s', async (_, role, price, count) => {
  fakeServer({ 'GET /config': () => ({ features: ['subscriptions'], version: '1' }) });
  await page.viewport(phone.width, phone.height);
  const user = { ...lockedPost.user, id: ada.id, username: ada.username };
  const post = { ...lockedPost, userId: ada.id, user, isLocked: false, price };
  await show(<PostDetail post={post} onDeleted={() => undefined} />, { ...ada, role });
  await expect.element(page.getByText('The beginning of it', { exact: true })).toBeVisible();
  expect(page.getByText(/^Nobody can buy this post, because you are no creator\./).elements()).toHaveLength(count);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width);
});

it.each([
  ['FAN', 4, 'PUBLIC', 'waits'],
  ['FAN', 0, 'SUBSCRIBERS', 'waits'],
  ['FAN', 0, 'PUBLIC', 'is published by itself'],
  ['CREATOR', 4, 'PUBLIC', 'is published by itself'],
] as const)('says to a %s that a scheduled post at %d dollars for %s %s, also after its time', async (...given) => {
  const [role, price, visibility, outcome] = given;
  fakeServer({ 'GET /config': () => ({ features: ['subscriptions'], version: '1' }) });
  const user = { ...lockedPost.user, id: ada.id, username: ada.username };
  const own = { ...lockedPost, userId: ada.id, user, isLocked: false, price, visibility };
  const post = { ...own, createdAt: '2026-02-01T10:00:00.000Z', scheduledAt: '2026-02-02T10:00:00.000Z' };
  await show(<PostDetail post={post} onDeleted={() => undefined} />, { ...ada, role });
  const byItself = page.getByText(/^Only you see it until it is published/);
  const waits = page.getByText(/^It is not published: only creators can sell posts/);
  await expect.element(outcome === 'waits' ? waits : byItself).toBeVisible();
  expect([...waits.elements(), ...byItself.elements()]).toHaveLength(1);
  expect(page.getByText(/^Nobody can buy this post/).elements()).toEqual([]);
});

const chaptered = 'Red\n0:00 Beginning\n0:20 Middle\n0:30 End\nSee 0:25.';
const film = {
  id: '01981b5c-0000-7000-8000-0000000000e7',
  type: 'VIDEO' as const,
  url: redFilm,
  thumbnailUrl: null,
  width: 16,
  height: 16,
  alt: 'Red',
  size: 1_000,
  mimeType: 'video/webm',
};

it('plays the film of a post from its chapters, and from times in the text', async () => {
  fakeServer({ 'GET /config': () => ({ features: [], version: '1' }) });
  const post = { ...lockedPost, isLocked: false, content: chaptered, media: [film] };
  await show(<PostDetail post={post} onDeleted={() => undefined} />);
  const at = () => document.querySelector('video')?.currentTime ?? 0;
  const chapters = page.getByRole('navigation', { name: playerTexts.chapters });
  await chapters.getByRole('button', { name: '0:20 Middle' }).click();
  await expect.poll(at).toBeGreaterThanOrEqual(20);
  await expect.element(page.getByRole('group', { name: 'Red', exact: true })).toHaveFocus();
  expect(at()).toBeLessThan(25);
  await page.getByRole('button', { name: playerTexts.playFrom({ time: '0:25' }) }).click();
  await expect.poll(at).toBeGreaterThanOrEqual(25);
  await chapters.getByRole('button', { name: '0:00 Beginning' }).click();
  await expect.poll(at).toBeLessThan(20);
});

it.each([
  ['without film or sound', { media: [] }],
  ['that is locked', { isLocked: true, media: [{ ...film, url: null }] }],
])('has no chapters in a post %s', async (_, rest) => {
  fakeServer({ 'GET /config': () => ({ features: [], version: '1' }) });
  await show(
    <PostDetail post={{ ...lockedPost, isLocked: false, content: chaptered, ...rest }} onDeleted={() => undefined} />,
  );
  await expect.element(page.getByText(/^Red/).first()).toBeInTheDocument();
  expect(page.getByRole('navigation', { name: playerTexts.chapters }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: playerTexts.playFrom({ time: '0:20' }) }).elements()).toEqual([]);
});
