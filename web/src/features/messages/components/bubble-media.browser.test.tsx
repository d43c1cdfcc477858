import type { Message } from '@stagedoor/contracts/message';
import type { Media } from '@stagedoor/contracts/post';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
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
