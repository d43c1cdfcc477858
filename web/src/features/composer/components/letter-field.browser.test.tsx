import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { checkDraft } from '../model/check-draft.ts';
import { type Draft, emptyDraft } from '../model/draft-store.ts';
import { LetterField } from './letter-field.tsx';

const preview = {
  subject: 'Ada: News',
  byline: 'A letter from Ada',
  title: 'News',
  paragraphs: [[{ text: 'Look at ' }, { text: 'https://example.com', href: 'https://example.com' }]],
  notes: ['It has a poll, which is on Stagedoor.'],
  button: { text: 'Open it on Stagedoor', href: 'http://localhost/post/1' },
  footer: [{ text: 'Stop mails from Ada', href: 'http://localhost/unsubscribe' }],
};

function Field({ more }: { readonly more: Partial<Draft> }) {
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft, content: 'Look at https://example.com', ...more });
  const errors = checkDraft(draft, new Date(), 1);
  const form = {
    draft,
    fileCount: 0,
    hasPoll: draft.poll !== null,
    change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    errorOf: (field: string) => errors[field],
  };
  return <LetterField form={form} />;
}

const server = (answers: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /config': () => ({ features: ['post-notices'], version: '1' }),
    'POST /posts/letter-audience': () => ({ receivers: 1_200, readers: 1_000 }),
    'POST /notifications/letter-previews': () => preview,
    ...answers,
  });
const previewsIn = (requests: ReturnType<typeof fakeServer>) =>
  requests.filter(({ body }) => typeof body === 'object' && body !== null && 'isTeaser' in body);
const letter = page.getByRole('checkbox', { name: /Also send it as a letter/ });

it('says to whom a letter goes, needs a subject, and shows the mail in light and dark', async () => {
  const requests = server();
  await show(<Field more={{}} />);
  await letter.click();
  await expect.element(page.getByText('1,200 people get it: 1,000 the whole text, 200 the beginning.')).toBeVisible();
  await expect.element(page.getByText('A letter needs a subject')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Preview the letter' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Subject' }).fill('News');
  await page.getByRole('button', { name: 'Preview the letter' }).click();
  const mail = page.getByText('A letter from Ada');
  await expect.element(mail).toBeVisible();
  const paper = () => getComputedStyle(mail.element().closest('article') ?? document.body).backgroundColor;
  expect(paper()).toBe('rgb(246, 245, 243)');
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect.poll(paper).toBe('rgb(23, 21, 19)');
  await page.getByRole('radio', { name: 'The others' }).click();
  const shares = () => previewsIn(requests).map(({ body }) => (body as { isTeaser: boolean }).isTeaser);
  await expect.poll(shares).toEqual([false, true]);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(mail).not.toBeInTheDocument();
});

it('shows of a post with a price its beginning alone', async () => {
  const requests = server();
  await show(<Field more={{ price: '5', letterSubject: 'News' }} />);
  await page.getByRole('button', { name: 'Preview the letter' }).click();
  await expect.element(page.getByText('A letter from Ada')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'The others' })).not.toBeInTheDocument();
  expect(previewsIn(requests)[0]?.body).toMatchObject({ isTeaser: true });
});

it('says when nobody would get it, and when the preview fails', async () => {
  server({
    'POST /posts/letter-audience': () => ({ receivers: 0, readers: 0 }),
    'POST /notifications/letter-previews': () => {
      throw new Refusal(503, 'Away');
    },
  });
  await show(<Field more={{ letterSubject: 'News' }} />);
  await expect.element(page.getByText(/Nobody has chosen mail in your bell yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Preview the letter' }).click();
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('counts those who may read a post for named tiers', async () => {
  const requests = server();
  await show(<Field more={{ letterSubject: 'News', visibility: 'SUBSCRIBERS', tierIds: 'one,two' }} />);
  await expect.element(page.getByText(/1,200 people get it/)).toBeVisible();
  const asked = requests.find(({ path }) => path === '/posts/letter-audience')?.body;
  expect(asked).toEqual({ visibility: 'SUBSCRIBERS', price: 0, tierIds: ['one', 'two'] });
});

it('is not there while letters are off', async () => {
  server({ 'GET /config': () => ({ features: [], version: '1' }) });
  await show(<Field more={{}} />);
  await expect.element(letter).not.toBeInTheDocument();
});
