import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useAnnouncement } from '#/shared/stores/announcer.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { Input } from './field.tsx';

function Form() {
  const [errors, setErrors] = useState<Partial<Record<'Name' | 'Place', string>>>({});
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setErrors({ Name: 'Name is taken', Place: 'Place is unknown' });
      }}
    >
      <Input label="Name" error={errors.Name} />
      <Input label="Place" error={errors.Place} />
      <button type="submit">Save</button>
    </form>
  );
}

it('has the error of the field that has the focus read out, and of no other', async () => {
  const screen = await show(<Form />);
  const spoken: string[] = [];
  const stop = useAnnouncement.subscribe(({ text }) => spoken.push(text));
  await screen.getByLabelText('Name').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Place is unknown')).toBeVisible();
  await vi.waitFor(() => expect(spoken).toEqual(['Name is taken']));
  stop();
});
