import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#/shared/testing/browser/show.tsx';
import { SearchBox } from './search-box.tsx';

/** Changes the address, as the router does a moment later and as Back does. */
let go: (value: string) => void;

interface AddressProps {
  readonly onSettled: (sought: string) => void;
}

function Address({ onSettled }: AddressProps) {
  const [value, setValue] = useState('');
  go = setValue;
  return <SearchBox value={value} onSettled={onSettled} />;
}

async function showBox() {
  const onSettled = vi.fn();
  await show(<Address onSettled={onSettled} />);
  return { onSettled, box: page.getByRole('searchbox') };
}

it('keeps the letters that are typed until the address has the first ones', async () => {
  const { onSettled, box } = await showBox();
  await box.fill('ad');
  await expect.poll(() => onSettled.mock.calls).toEqual([['ad']]);
  await box.fill('ada');
  go('ad');
  await expect.poll(() => onSettled.mock.lastCall).toEqual(['ada']);
  await expect.element(box).toHaveValue('ada');
});

it('shows the search of an address that was opened otherwise', async () => {
  const { onSettled, box } = await showBox();
  await box.fill('ada');
  await expect.poll(() => onSettled.mock.calls).toEqual([['ada']]);
  go('ada');
  go('ben');
  await expect.element(box).toHaveValue('ben');
  go('ada');
  await expect.element(box).toHaveValue('ada');
});
