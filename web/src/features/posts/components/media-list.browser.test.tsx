import type { Media } from '@stagedoor/contracts/post';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { MediaList } from './media-list.tsx';

const audio: Media = {
  id: '01981b5c-0000-7000-8000-0000000000e1',
  type: 'AUDIO',
  url: '/media/a.mp3',
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
