import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failedToCopy } from '#/shared/config/texts/shared.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { SecretDialog } from './secret-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

it('keeps a secret that is shown once until its reader says that it is saved', async () => {
  const onClose = vi.fn();
  await show(<SecretDialog title="Your API key" hint="Copy it now" label="API key" secret="sdk_1" onClose={onClose} />);
  await expect.element(page.getByText('sdk_1')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  document.elementFromPoint(1, 1)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await page.getByText('Copy it now').click();
  expect(onClose).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});

it('says where the browser does not let it copy', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Write permission denied.'));
  await show(<SecretDialog title="Your API key" hint="Copy it now" label="API key" secret="sdk_1" onClose={vi.fn()} />);
  await page.getByRole('button', { name: 'Copy API key' }).click();
  await expect.element(page.getByText(failedToCopy)).toBeVisible();
});
