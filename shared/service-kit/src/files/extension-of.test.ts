import { expect, it } from 'vitest';
import { extensionOf } from '#/files/extension-of.ts';

it('names a file by its kind, and as one to download if it is of no kind that is shown or played', () => {
  expect(['image/webp', 'video/quicktime', 'audio/mp4'].map(extensionOf)).toEqual(['webp', 'mov', 'm4a']);
  expect(['application/pdf', 'text/html', ''].map(extensionOf)).toEqual(['bin', 'bin', 'bin']);
});
