import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { LoadingRows } from './loading-rows.tsx';

it('a screen reader is told that rows load', async () => {
  await show(<LoadingRows />);
  await expect.element(page.getByRole('status')).toHaveTextContent(wordTexts.loading);
});
