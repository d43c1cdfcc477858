import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showToast, useToasts } from '#/shared/stores/toast-store.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';

function PageWithDialog() {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return <p>The page</p>;
  return (
    <FormDialog
      title="New list"
      submitLabel="Save"
      isBusy={false}
      onSubmit={() => undefined}
      onCancel={() => setOpen(false)}
    >
      <input aria-label="Name" />
    </FormDialog>
  );
}

it('leaves Escape to a dialog that is open, and closes by it where there is none', async () => {
  await show(<PageWithDialog />);
  await page.getByLabelText('Name').fill('Regulars');
  showToast('error', 'It could not be saved');
  showToast('success', 'Copied');
  await expect.element(page.getByText('Copied').first()).toBeVisible();

  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('The page')).toBeVisible();
  await expect.element(page.getByText('It could not be saved').first()).toBeVisible();
  expect(useToasts.getState().toasts).toHaveLength(2);

  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
});

function FieldWithSuggestions() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <input
        aria-label="Find"
        aria-controls={isOpen ? 'found' : undefined}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      />
      {isOpen && <div id="found" role="listbox" aria-label="Found" />}
    </>
  );
}

it('leaves Escape to the suggestions of the field that is written in', async () => {
  useToasts.setState({ toasts: [] });
  await show(<FieldWithSuggestions />);
  await page.getByLabelText('Find').click();
  showToast('error', 'It could not be saved');
  await expect.element(page.getByText('It could not be saved').first()).toBeVisible();

  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('listbox').query()).toBeNull();
  expect(useToasts.getState().toasts).toHaveLength(1);

  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(0));
});
