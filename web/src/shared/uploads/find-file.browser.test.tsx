import { expect, it, onTestFinished, vi } from 'vitest';
import { findFile } from './find-file.ts';

/** A reference to a file of the browser's own. One that is read from the database ends the browser of the tests. */
async function makeHandle() {
  const folder = await navigator.storage.getDirectory();
  onTestFinished(() => folder.removeEntry('hello.txt'));
  const handle = await folder.getFileHandle('hello.txt', { create: true });
  const writable = await handle.createWritable();
  await writable.write('hello');
  await writable.close();
  const { size, lastModified } = await handle.getFile();
  return { handle, size, lastModified };
}

it('finds the file to which the browser refers, where it lets the page read it', async () => {
  const record = await makeHandle();
  expect(await (await findFile(record))?.text()).toBe('hello');
});

it('finds none before the page was allowed to read it', async () => {
  const record = await makeHandle();
  const asking = vi.spyOn(FileSystemFileHandle.prototype, 'queryPermission').mockResolvedValue('prompt');
  onTestFinished(() => asking.mockRestore());
  expect(await findFile(record)).toBeUndefined();
});

it('finds none where it was changed or deleted', async () => {
  const record = await makeHandle();
  expect(await findFile({ ...record, lastModified: 1 })).toBeUndefined();
  expect(await findFile({ ...record, size: 4 })).toBeUndefined();
  const failing = vi.spyOn(record.handle, 'getFile').mockRejectedValue(new DOMException('Gone', 'NotFoundError'));
  expect(await findFile(record)).toBeUndefined();
  expect(failing).toHaveBeenCalledOnce();
});

it('finds the copy of a small file', async () => {
  const file = new File(['hello'], 'hello.txt');
  expect(await findFile({ file, size: 5, lastModified: file.lastModified })).toBe(file);
});
