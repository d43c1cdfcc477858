import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { away, fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { AnnouncementForm } from './announcement-form.tsx';

const title = page.getByLabelText('Title');
const message = page.getByLabelText('Message');
const send = async () => {
  await page.getByRole('button', { name: 'Send to everyone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click();
};

it('keeps what was typed when the page is lost, and sends it once however often it is tried', async () => {
  const answers: unknown[] = [away];
  const requests = fakeServer({ 'POST /admin/announcements': () => answers.shift() ?? null });
  const onSent = vi.fn();
  const form = <AnnouncementForm authorId={ada.id} onSent={onSent} />;
  const first = await show(form);
  await title.fill('Doors open at nine');
  await message.fill('And close at ten.');
  await send();
  await expect.element(page.getByText('Network error. Please check your internet connection.')).toBeVisible();
  // As when the session has ended.
  await first.unmount();
  const other = await show(<AnnouncementForm authorId="01981b5c-0000-7000-8000-0000000000a2" onSent={onSent} />);
  await expect.element(title).toHaveValue('');
  await other.unmount();
  const second = await show(form);
  await expect.element(title).toHaveValue('Doors open at nine');
  await expect.element(message).toHaveValue('And close at ten.');
  await send();
  await expect.poll(() => onSent.mock.calls.length).toBe(1);
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await second.unmount();
  await show(form);
  await expect.element(title).toHaveValue('');
});

it('other words are another announcement', async () => {
  const requests = fakeServer({ 'POST /admin/announcements': () => away });
  await show(<AnnouncementForm authorId={ada.id} onSent={vi.fn()} />);
  await title.fill('Doors open at nine');
  await message.fill('And close at ten.');
  await send();
  await expect.poll(() => requests.length).toBe(1);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await message.fill('And close at eleven.');
  await send();
  await expect.poll(() => requests.length).toBe(2);
  expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
});

it('shows what another tab has typed or sent, and writes nothing of its own then', async () => {
  fakeServer({});
  await show(<AnnouncementForm authorId={ada.id} onSent={vi.fn()} />);
  await title.fill('Doors open');
  const key = `announcement-draft:${ada.id}`;
  const typeElsewhere = (words: string) => {
    localStorage.setItem(key, JSON.stringify({ title: words, message: 'At nine.', key: '' }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  };
  typeElsewhere('Doors open at');
  await expect.element(title).toHaveValue('Doors open at');
  await expect.element(message).toHaveValue('At nine.');
  // Text typed there meanwhile is not overwritten by the text of this tab.
  localStorage.setItem(key, JSON.stringify({ title: 'Doors open at nine', message: 'At nine.', key: '' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
  await expect.element(title).toHaveValue('Doors open at');
  expect(localStorage.getItem(key)).toContain('Doors open at nine');
  localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await expect.element(title).toHaveValue('');
  await expect.element(message).toHaveValue('');
  expect(localStorage.getItem(key)).toBeNull();
});

it('sends what was confirmed, and leaves what another tab has typed since', async () => {
  const requests = fakeServer({ 'POST /admin/announcements': () => null });
  await show(<AnnouncementForm authorId={ada.id} onSent={vi.fn()} />);
  await title.fill('Doors open at nine');
  await message.fill('And close at ten.');
  await page.getByRole('button', { name: 'Send to everyone' }).click();
  const key = `announcement-draft:${ada.id}`;
  const newer = JSON.stringify({ title: 'Doors stay shut', message: 'All day.', key: '' });
  localStorage.setItem(key, newer);
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]?.body).toEqual({ title: 'Doors open at nine', message: 'And close at ten.' });
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(localStorage.getItem(key)).toBe(newer);
  await expect.element(title).toHaveValue('Doors stay shut');
});

it('sends once what another tab has replaced meanwhile, however often it is tried', async () => {
  const answers: unknown[] = [away];
  const requests = fakeServer({ 'POST /admin/announcements': () => answers.shift() ?? null });
  await show(<AnnouncementForm authorId={ada.id} onSent={vi.fn()} />);
  await title.fill('Doors open at nine');
  await message.fill('And close at ten.');
  await page.getByRole('button', { name: 'Send to everyone' }).click();
  const key = `announcement-draft:${ada.id}`;
  localStorage.setItem(key, JSON.stringify({ title: 'Doors stay shut', message: 'All day.', key: '' }));
  window.dispatchEvent(new StorageEvent('storage', { key }));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(title).toHaveValue('Doors open at nine');
  await send();
  await expect.poll(() => requests.length).toBe(2);
  expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});
