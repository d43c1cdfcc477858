import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#/shared/testing/browser/show.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

it('keeps codes that are shown once until their reader says that they are saved', async () => {
  const onClose = vi.fn();
  await show(<RecoveryCodesDialog codes={['aaaa-bbbb']} onClose={onClose} />);
  await expect.element(page.getByText('aaaa-bbbb')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});
