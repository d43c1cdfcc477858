import type { Message } from '@stagedoor/contracts/message';
import type { Media } from '@stagedoor/contracts/post';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as playerTexts from '#/shared/config/texts/player.ts';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { redFilm } from '#/shared/testing/browser/red-film.ts';
import { ada, ben, show } from '#/shared/testing/browser/show.tsx';
import { MessageMedia } from './bubble.tsx';

const messageId = '01981b5c-0000-7000-8000-0000000000e1';
const drawn = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='400' height='300'/>";

function makePicture(number: number, url: string | null = drawn): Media {
  return {
    id: `01981b5c-0000-7000-8000-0000000000c${number}`,
    type: 'IMAGE',
    url,
    thumbnailUrl: drawn,
    alt: `Picture ${number}`,
    mimeType: 'image/webp',
    size: 100,
    width: 400,
    height: 300,
  };
}

function makeMessage(media: Media[]): Message {
  return {
    id: messageId,
    conversationId: '01981b5c-0000-7000-8000-0000000000f1',
    sequence: 1,
    senderId: ben.id,
    receiverId: ada.id,
    content: '',
    type: 'IMAGE',
    media,
    isPaid: false,
    price: 0,
    createdAt: '2026-02-01T10:00:00.000Z',
    isRead: true,
    isLocked: false,
    isDeleted: false,
  };
}

const viewer = page.getByRole('dialog', { name: 'Pictures of the message' });

it('pictures of a message open in the viewer, lead on by arrows, and leave the focus where it was', async () => {
  fakeServer({});
  await show(<MessageMedia message={makeMessage([makePicture(1), makePicture(2)])} />);
  const second = page.getByRole('button', { name: 'Picture 2 Open picture 2 of 2', exact: true });
  await second.click();
  await expect.element(viewer.getByRole('img', { name: 'Picture 2', exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(viewer.getByRole('img', { name: 'Picture 1', exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
  await expect.element(second).toHaveFocus();
});

it('a picture without an address, as of what is locked, opens nothing', async () => {
  fakeServer({});
  await show(<MessageMedia message={makeMessage([makePicture(1, null)])} />);
  await expect.element(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

it('a film that this browser cannot decode is offered as a download', async () => {
  fakeServer({ 'HEAD /no-film.mov': () => null });
  const film: Media = { ...makePicture(1, '/no-film.mov'), type: 'VIDEO', thumbnailUrl: null };
  await show(<MessageMedia message={makeMessage([film])} />);
  await expect.element(page.getByText(sharedTexts.filmCannotBePlayed)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/no-film.mov');
});

it('a film is streamed where it has renditions, with the chapters that the text names', async () => {
  fakeServer({});
  const streamUrl = '/media/files/messaging/hls/master.m3u8';
  // A page keeps 250 of them, and files before this one may have filled it.
  performance.clearResourceTimings();
  const film: Media = { ...makePicture(1, redFilm), type: 'VIDEO', thumbnailUrl: null, streamUrl };
  const message = { ...makeMessage([film]), content: '0:00 Beginning\n0:20 End' };
  await show(<MessageMedia message={message} />);
  await page.getByRole('button', { name: playerTexts.settings }).click();
  await page.getByRole('menuitemradio', { name: '0:20 End' }).click();
  await expect.poll(() => document.querySelector('video')?.currentTime ?? 0).toBeGreaterThanOrEqual(20);
  const loaded = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  await expect.poll(loaded).toContain(streamUrl);
});

it('a tall picture begins at its top', async () => {
  fakeServer({});
  await show(<MessageMedia message={makeMessage([{ ...makePicture(1), height: 4_000 }])} />);
  const image = page.getByRole('img', { name: 'Picture 1', exact: true });
  await expect.element(image).toHaveClass('object-top');
});
