import type { Media } from '@stagedoor/contracts/post';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { MediaGrid } from './media-grid.tsx';

const sound: Media = {
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

it('names a file without a picture and a description in the language of the app', async () => {
  await show(<MediaGrid media={[sound]} />);
  await expect.element(page.getByText(postTexts.nouns.sound, { exact: true })).toBeInTheDocument();
});
