import { expect, it } from 'vitest';
import { deletePrivateCopies, noteCopies } from './private-copies.ts';
import { changeValues } from './value-store.ts';

const keys = async () => {
  let asked: IDBRequest<IDBValidKey[]> | undefined;
  await changeValues((store) => {
    asked = store.getAllKeys();
  });
  return asked?.result;
};

it('still knows of copies when a page is closed before they are deleted', async () => {
  noteCopies();
  await changeValues((store) => store.put('read', 'ada:copies'));
  const deleting = deletePrivateCopies(undefined);
  expect(localStorage.getItem('last-feed-kept')).not.toBeNull();
  await deleting;
  expect(await keys()).not.toContain('ada:copies');
  expect(localStorage.getItem('last-feed-kept')).toBeNull();
});

it('still knows of the copies of somebody who signs in while those of another are deleted', async () => {
  noteCopies();
  const deleting = deletePrivateCopies(undefined);
  noteCopies();
  await deleting;
  expect(localStorage.getItem('last-feed-kept')).not.toBeNull();
  await deletePrivateCopies(undefined);
});
