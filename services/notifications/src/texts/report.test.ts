import { expect, test } from 'vitest';
import { textsIn } from '#/texts/languages.ts';

const reporter = { names: 'Mara Keys', areSeveral: false };

test('gives the offered reasons in the language of the reader, and words of somebody’s own as they are', () => {
  expect(textsIn.en.newReport(reporter, 'post', 'Spam or scam').message).toMatch(/: Spam or scam$/);
  expect(textsIn.es.newReport(reporter, 'post', 'Spam or scam').message).toMatch(/: Spam o estafa$/);
  expect(textsIn.es.newReport(reporter, 'post', 'Sold me nothing').message).toMatch(/: Sold me nothing$/);
});
