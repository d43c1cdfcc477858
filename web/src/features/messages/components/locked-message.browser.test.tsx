import type { Message } from '@stagedoor/contracts/message';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { redFilm } from '#/shared/testing/browser/red-film.ts';
import { ada, ben, show } from '#/shared/testing/browser/show.tsx';
import { LockedMessage } from './locked-message.tsx';

const film = {
  id: '01981b5c-0000-7000-8000-0000000000c1',
  type: 'VIDEO',
  url: null,
  thumbnailUrl: null,
  alt: null,
  mimeType: 'video/mp4',
  size: 100,
  width: 640,
  height: 360,
} as const;
const message: Message = {
  id: '01981b5c-0000-7000-8000-0000000000e1',
  conversationId: '01981b5c-0000-7000-8000-0000000000f1',
  sequence: 1,
  senderId: ben.id,
  receiverId: ada.id,
  content: '',
  type: 'VIDEO',
  media: [{ ...film, teaserUrl: redFilm }],
  isPaid: true,
  price: 5,
  createdAt: '2026-02-01T10:00:00.000Z',
  isRead: true,
  isLocked: true,
  isDeleted: false,
};
const watch = page.getByRole('button', { name: 'Watch preview' });
const preview = page.getByRole('region', { name: 'Preview' });
const unlock = page.getByRole('button', { name: /^Unlock/ });

it('plays a part of a film that its sender shows, and can be unlocked meanwhile and afterwards', async () => {
  fakeServer({});
  await show(<LockedMessage message={message} sender={ben} />);
  await watch.click();
  await expect.element(preview.getByRole('group', { name: 'Preview' })).toHaveFocus();
  await expect.poll(() => preview.element().querySelector('video')?.currentTime ?? 0).toBeGreaterThan(0);
  await expect.element(unlock).toBeVisible();
  await preview.getByRole('button', { name: 'Close preview' }).click();
  await expect.element(watch).toHaveFocus();
});

it('asks for the message again when the address of the part has expired', async () => {
  fakeServer({ [`GET /messages/${message.id}`]: () => message });
  const expired = { ...message, media: [{ ...film, teaserUrl: '/media/files/messaging/expired.mp4' }] };
  await show(<LockedMessage message={expired} sender={ben} />);
  await watch.click();
  await expect.poll(() => preview.element().querySelector('video')?.src).toBe(redFilm);
});

it('offers none where the sender shows none', async () => {
  fakeServer({});
  await show(<LockedMessage message={{ ...message, media: [film] }} sender={ben} />);
  await expect.element(unlock).toBeVisible();
  expect(watch.query()).toBeNull();
});
