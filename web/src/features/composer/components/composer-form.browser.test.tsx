import { createPost } from '@stagedoor/contracts/posts';
import type { OwnUser } from '@stagedoor/contracts/user';
import { Type } from 'typebox';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as english from '#/shared/config/texts/composer.ts';
import * as spanish from '#/shared/config/texts/es/composer.ts';
import { deleteValue, storeValue } from '#/shared/storage/stored-values.ts';
import { away, fakeServer, holdAnswer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { findGrowingFields } from '#/shared/testing/browser/find-growing-fields.ts';
import { ada, phone, show } from '#/shared/testing/browser/show.tsx';
import { useComposer } from '../model/use-composer.ts';
import { ComposerForm } from './composer-form.tsx';

const onPublished = vi.fn();

function Composer({ author }: { readonly author: OwnUser }) {
  return <ComposerForm composer={useComposer(author, onPublished)} />;
}

const drafts = {
  'GET /posts/drafts': () => ({
    drafts: [],
    pagination: { page: 1, limit: 20, total: 0, totalPages: 0, hasMore: false, nextCursor: null },
  }),
  'POST /posts/drafts': () => new Refusal(503, 'Not now'),
  // Chosen files wait for the server.
  'POST /media/assets/find': () => away,
};
const text = page.getByLabelText('Text', { exact: true });
const publish = page.getByRole('button', { name: 'Publish', exact: true });
const created = { id: '01981b5c-0000-7000-8000-0000000000c1' };

it('keeps what was written through a refusal and a lost answer, and publishes it once', async () => {
  const answers: unknown[] = [new Refusal(409, 'Something is in the way'), away];
  const last = holdAnswer<unknown>();
  const requests = fakeServer({ ...drafts, 'POST /posts': () => answers.shift() ?? last.held });
  await show(<Composer author={ada} />);
  await expect.element(publish).toBeDisabled();
  await text.fill('Nine euros fifty');
  await page.getByLabelText('Price', { exact: true }).fill('9,50');
  await publish.click();
  await expect.element(page.getByText('Something is in the way')).toBeVisible();
  await expect.element(text).toHaveValue('Nine euros fifty');
  await publish.click();
  await expect.element(page.getByText('Network error. Please check your internet connection.')).toBeVisible();
  await expect.element(text).toHaveValue('Nine euros fifty');
  await text.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  // While it is sent, nothing changes, and nothing is sent a second time.
  await expect.element(text).toBeDisabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  last.release(created);
  await expect.poll(() => onPublished.mock.calls.length).toBe(1);
  await expect.element(text).toHaveValue('');
  const posts = requests.filter(({ method, path }) => method === 'POST' && path === '/posts');
  expect(posts.map(({ body }) => body)).toEqual(
    Array(3).fill(expect.objectContaining({ content: 'Nine euros fifty', price: 9.5 })),
  );
  const [, lost, again] = posts.map(({ headers }) => headers.get('idempotency-key'));
  expect(again).toBe(lost);
});

it('says what is wrong with a price where it is typed, and publishes nothing', async () => {
  const requests = fakeServer(drafts);
  await show(<Composer author={ada} />);
  await text.fill('Hello');
  await page.getByLabelText('Price', { exact: true }).fill('nine');
  await expect.element(page.getByLabelText('Price', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect.element(publish).toBeDisabled();
  expect(requests.filter(({ path }) => path === '/posts')).toEqual([]);
});

it('is restored when it is opened again, only for its author', async () => {
  fakeServer(drafts);
  const first = await show(<Composer author={ada} />);
  await text.fill('Half a thought');
  await first.unmount();
  const other = await show(<Composer author={{ ...ada, id: '01981b5c-0000-7000-8000-0000000000a2' }} />);
  await expect.element(text).toHaveValue('');
  await other.unmount();
  await show(<Composer author={ada} />);
  await expect.element(text).toHaveValue('Half a thought');
});

it('shows what another tab of the browser writes, chooses and publishes, so that neither overwrites the other', async () => {
  fakeServer(drafts);
  await show(<Composer author={ada} />);
  await text.fill('From this tab');
  const key = `post-draft:${ada.id}`;
  const draft: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
  localStorage.setItem(key, JSON.stringify({ ...Object(draft), content: 'From this tab, and from another' }));
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await expect.element(text).toHaveValue('From this tab, and from another');
  const file = new File(['A poem'], 'poem.txt', { type: 'text/plain' });
  await storeValue(ada.id, 'post-files', [{ file, alt: '' }]);
  window.dispatchEvent(new StorageEvent('storage', { key: `stored-changes:${ada.id}:post-files` }));
  await expect.element(page.getByText('poem.txt')).toBeVisible();
  localStorage.removeItem(key);
  await deleteValue(ada.id, 'post-files');
  for (const removed of [key, `stored-changes:${ada.id}:post-files`]) {
    window.dispatchEvent(new StorageEvent('storage', { key: removed }));
  }
  await expect.element(text).toHaveValue('');
  await expect.poll(() => page.getByText('poem.txt').elements().length).toBe(0);
});

it('says that another device has published the draft, and publishes it again only when pressed again', async () => {
  let saves = 0;
  const requests = fakeServer({
    ...drafts,
    'GET /posts/drafts': () => ({ drafts: [] }),
    'POST /posts/drafts': ({ body }) => {
      saves += 1;
      return { ...Object(body), id: `01981b5c-0000-7000-8000-0000000000e${saves}`, revision: 1 };
    },
    'POST /posts': () => created,
    'DELETE /posts/drafts/01981b5c-0000-7000-8000-0000000000e2': () => null,
  });
  const count = (method: string, path: string) => requests.filter((r) => r.method === method && r.path === path).length;
  await show(<Composer author={ada} />);
  await text.fill('On two devices');
  await expect.poll(() => saves).toBe(1);
  await publish.click();
  await expect.element(page.getByText('published or deleted on another device', { exact: false })).toBeVisible();
  await expect.element(text).toHaveValue('On two devices');
  expect(count('POST', '/posts')).toBe(0);
  await publish.click();
  await expect.poll(() => onPublished.mock.calls.length).toBeGreaterThan(0);
  expect(count('POST', '/posts')).toBe(1);
});

it('is not published by Enter in one of its fields', async () => {
  const requests = fakeServer({ ...drafts, 'POST /posts': () => created });
  await show(<Composer author={ada} />);
  await text.fill('Not yet');
  await page.getByLabelText('Price', { exact: true }).fill('9');
  await userEvent.keyboard('{Enter}');
  page.getByLabelText('Sensitive', { exact: false }).element().focus();
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('Price', { exact: true }).fill('9,50');
  await publish.click();
  await expect.poll(() => requests.find(({ path }) => path === '/posts')?.body).toMatchObject({ price: 9.5 });
  expect(requests.filter(({ path }) => path === '/posts')).toHaveLength(1);
});

it('takes an emoji by Enter', async () => {
  fakeServer(drafts);
  await show(<Composer author={ada} />);
  await page.getByRole('button', { name: 'Insert an emoji' }).click();
  await page.getByLabelText('Search for an emoji').fill('red heart');
  await expect.element(page.getByRole('gridcell', { name: 'red heart', exact: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(text).toHaveValue('❤️');
});

it('keeps the focus near what was removed, for who works by keyboard', async () => {
  fakeServer(drafts);
  await show(<Composer author={ada} />);
  const files = ['a.pdf', 'b.pdf'].map((name) => new File(['%PDF-1.4'], name, { type: 'application/pdf' }));
  await userEvent.upload(page.getByLabelText('Add pictures or files'), files);
  const press = async (name: string) => {
    page.getByRole('button', { name, exact: true }).element().focus();
    await userEvent.keyboard('{Enter}');
  };
  await expect.element(page.getByRole('button', { name: 'Remove file 2' })).toBeVisible();
  await press('Remove file 2');
  await expect.element(page.getByRole('button', { name: 'Remove file 1' })).toHaveFocus();
  await press('Remove file 1');
  await expect.element(page.getByLabelText('Add pictures or files')).toHaveFocus();
  await press('Add a poll');
  await expect.element(page.getByLabelText('Answer 1')).toHaveFocus();
  await press('Remove the poll');
  await expect.element(page.getByRole('button', { name: 'Add a poll' })).toHaveFocus();
});

it('every error of the price has its room at 390 pixels, in English and Spanish', async () => {
  await page.viewport(phone.width, phone.height);
  fakeServer(drafts);
  await show(<Composer author={ada} />);
  await expect.element(page.getByLabelText('Price', { exact: true })).toBeVisible();
  const { price } = createPost.body.properties;
  const more = [english.priceHasTwoDecimals, spanish.priceHasTwoDecimals];
  expect(findGrowingFields(Type.Object({ price }), { price: more })).toEqual([]);
});

it('keeps the emoji close to the text, and the line of its error free', async () => {
  await page.viewport(phone.width, phone.height);
  fakeServer(drafts);
  await show(<Composer author={ada} />);
  const emoji = page.getByRole('button', { name: 'Insert an emoji' }).element().getBoundingClientRect();
  const field = text.element().getBoundingClientRect();
  expect(emoji.top - field.bottom).toBeLessThan(10);
  // The error, which may be there, is at the start of the same row.
  expect(emoji.left).toBeGreaterThan(field.right - 60);
});

it('says that a draft of files alone is kept', async () => {
  fakeServer(drafts);
  await show(<Composer author={{ ...ada, id: '01981b5c-0000-7000-8000-0000000000a3' }} />);
  const file = new File(['%PDF-1.4'], 'a.pdf', { type: 'application/pdf' });
  await userEvent.upload(page.getByLabelText('Add pictures or files'), file);
  await expect.element(page.getByText('Draft · Saved')).toBeVisible();
});
