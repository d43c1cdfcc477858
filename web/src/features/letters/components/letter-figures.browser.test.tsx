import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { LetterChoice } from './letter-choice.tsx';
import { LetterFigures } from './letter-figures.tsx';
import { LetterList } from './letter-list.tsx';

const postId = '01981b5c-0000-7000-8000-0000000000b1';
const letter = {
  postId,
  subject: 'News',
  publishedAt: '2026-02-01T12:00:00.000Z',
  isFinished: true,
  receivers: 9,
  sent: 6,
};
const figures = {
  ...letter,
  waiting: 0,
  failed: 1,
  skipped: 2,
  whole: 4,
  reasons: [
    { reason: 'unknown-address', people: 1 },
    { reason: 'FROM_A_NEWER_SERVER', people: 2 },
  ],
  counted: 3,
  opened: 2,
  links: [{ url: 'https://example.com/a', clicks: 7 }],
  subscribed: 1,
};
const config = () => ({ features: ['post-notices'], version: '1' });
const value = (label: string) => page.getByText(label, { exact: true }).element().nextElementSibling?.textContent;

it('says what became of a letter, with reasons, openings, clicks and new subscribers', async () => {
  fakeServer({ [`GET /notifications/letters/${postId}`]: () => figures });
  await show(<LetterFigures postId={postId} />);
  await expect.element(page.getByText('The address does not exist')).toBeVisible();
  expect(
    ['Receivers', 'Sent', 'Failed', 'Left out', 'Opened', 'Receivers who subscribed within a week'].map(value),
  ).toEqual(['9', '6', '1', '2', '2 of 3', '1']);
  expect(value('https://example.com/a')).toBe('7');
  expect(value('FROM_A_NEWER_SERVER')).toBe('2');
});

it('says that a letter is still being sent, and that one is not there', async () => {
  fakeServer({ [`GET /notifications/letters/${postId}`]: () => ({ ...figures, isFinished: false, waiting: 3 }) });
  await show(<LetterFigures postId={postId} />);
  await expect.element(page.getByText(/it is being sent/)).toBeVisible();
  expect(value('Waiting')).toBe('3');
});

it('says why a letter cannot be shown', async () => {
  fakeServer({
    [`GET /notifications/letters/${postId}`]: () => {
      throw new Refusal(503, 'Away');
    },
  });
  await show(<LetterFigures postId={postId} />);
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('lists letters with links to their figures, or says that there is none', async () => {
  const pagination = { page: 1, limit: 20, total: 1, totalPages: 1, hasMore: false, nextCursor: null };
  fakeServer({ 'GET /config': config, 'GET /notifications/letters': () => ({ letters: [letter], pagination }) });
  await show(<LetterList />);
  const link = page.getByRole('link', { name: 'News' });
  await expect.element(link).toHaveAttribute('href', `/analytics?letter=${postId}`);
  await expect.element(page.getByText(/sent to 6 of 9/)).toBeVisible();
});

it('lets a reader choose whether openings are counted, off by default', async () => {
  const requests = fakeServer({
    'GET /config': config,
    'GET /notifications/letter-choice': () => ({ reportsOpens: false }),
    'PUT /notifications/letter-choice': ({ body }) => body,
  });
  await show(<LetterChoice />);
  const choice = page.getByRole('switch', { name: /Tell creators when I open their letters/ });
  await expect.element(choice).not.toBeChecked();
  await choice.click();
  await expect.element(choice).toBeChecked();
  expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ reportsOpens: true }]);
});
