import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#/shared/testing/browser/show.tsx';
import { ReportDialog } from './report-dialog.tsx';

const box = page.getByRole('textbox');

async function showDialog() {
  const onCancel = vi.fn();
  await show(<ReportDialog title="Report @ben" isBusy={false} onSend={() => undefined} onCancel={onCancel} />);
  await expect.element(box).toBeVisible();
  return onCancel;
}
async function pressBeside() {
  const scrim = document.querySelector('.bg-scrim');
  if (scrim === null) throw new Error('There is nothing beside the dialog');
  await userEvent.click(scrim, { position: { x: 5, y: 5 } });
}

it('is closed by a press beside it where nothing was typed', async () => {
  const onCancel = await showDialog();
  await page.getByText('Something else', { exact: true }).click();
  await pressBeside();
  expect(onCancel).toHaveBeenCalledOnce();
});

it('keeps what was typed when somebody presses beside it, and is closed by Esc', async () => {
  const onCancel = await showDialog();
  await box.fill('They write to me every day');
  await pressBeside();
  expect(onCancel).not.toHaveBeenCalled();
  await expect.element(box).toHaveValue('They write to me every day');
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
});
