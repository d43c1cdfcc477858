import type { Media } from '@stagedoor/contracts/post';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import * as postTexts from '#/shared/config/texts/posts.ts';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { MediaList } from './media-list.tsx';

/** One sample of silence. */
const silence = 'data:audio/wav;base64,UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQIAAACAgA==';
const audio: Media = {
  id: '01981b5c-0000-7000-8000-0000000000e1',
  type: 'AUDIO',
  url: silence,
  thumbnailUrl: null,
  width: null,
  height: null,
  alt: null,
  size: 1_000,
  mimeType: 'audio/mpeg',
};
const file: Media = { ...audio, id: '01981b5c-0000-7000-8000-0000000000e2', type: 'FILE', url: '/media/a.pdf' };

it('names the kind of a sound and of a file in the language of the app', async () => {
  await show(<MediaList post={{ ...lockedPost, isLocked: false, media: [audio, file] }} />);
  await expect.element(page.getByText(postTexts.nouns.sound, { exact: true })).toBeInTheDocument();
  await expect.element(page.getByText(postTexts.nouns.file, { exact: true })).toBeInTheDocument();
});

const film: Media = { ...audio, type: 'VIDEO', url: '/no-film.mov', alt: 'holiday.mov', mimeType: 'video/quicktime' };
const showMedia = (...media: Media[]) => show(<MediaList post={{ ...lockedPost, isLocked: false, media }} />);

describe('a film that this browser cannot decode', () => {
  it.each([
    // The address is answered with a page, which is there and is no film.
    ['at all', '/no-film.mov'],
    ['apart from its sound', silence],
  ])('is a sentence and a download: not %s', async (_, url) => {
    fakeServer({
      [`GET /posts/${lockedPost.id}`]: () => ({ ...lockedPost, isLocked: false, media: [{ ...film, url }] }),
      'HEAD /no-film.mov': () => null,
    });
    await showMedia({ ...film, url });
    await expect.element(page.getByText(sharedTexts.filmCannotBePlayed)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Download' })).toHaveAttribute('href', url);
    expect(document.querySelector('video')).toBeNull();
  });

  it('stays a player where the file is not there', async () => {
    const requests = fakeServer({ 'HEAD /no-film.mov': () => new Refusal(404, 'Not found') });
    await showMedia(film);
    await expect.poll(() => requests.some(({ method }) => method === 'HEAD')).toBe(true);
    expect(document.querySelector('video')).not.toBeNull();
  });
});

describe('a long picture', () => {
  const draw = (width: number, height: number): Media => ({
    ...audio,
    type: 'IMAGE',
    url: `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'/>`,
    alt: 'A page',
    width,
    height,
  });

  it.each([
    ['tall', draw(1_080, 12_000), 'cover', '50% 0%'],
    ['wide', draw(12_000, 1_080), 'cover', '50% 50%'],
    ['ordinary', draw(1_200, 900), 'contain', '50% 50%'],
  ] as const)('shows a part that can be read: %s', async (shape, media, fit, position) => {
    const screen = await showMedia(media);
    const image = screen.getByRole('img', { name: 'A page' });
    await expect.element(image).toBeVisible();
    const { width, height } = image.element().getBoundingClientRect();
    const style = getComputedStyle(image.element());
    expect([style.objectFit, style.objectPosition, height <= 600, width / height < 3]).toEqual([
      fit,
      position,
      true,
      true,
    ]);
    const hint = page.getByText(postTexts.seeTheWholePicture).elements();
    expect(hint).toHaveLength(shape === 'ordinary' ? 0 : 1);
  });
});
