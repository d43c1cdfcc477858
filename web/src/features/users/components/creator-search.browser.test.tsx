import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showToast, useToasts } from '#/shared/stores/toast-store.ts';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { CreatorSearch } from './creator-search.tsx';

it('closes by Escape the results, then a notice, and only then drops what is sought', async () => {
  fakeServer({
    'GET /users/search': () => ({ users: [], pagination: { page: 1, limit: 8, total: 0, hasMore: false } }),
  });
  await show(<CreatorSearch />);
  const box = page.getByRole('combobox');
  await box.fill('yara');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  showToast('error', 'It could not be saved');
  await expect.element(page.getByText('It could not be saved').first()).toBeVisible();

  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('listbox').query()).toBeNull();
  expect(useToasts.getState().toasts).toHaveLength(1);

  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(0));
  await expect.element(box).toHaveValue('yara');

  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveValue('');
});
