import { expect, it } from 'vitest';
import { hashFile, UnreadableFileError } from './hash-file.ts';

const { signal } = new AbortController();

const digestOf = async (blob: Blob) =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

it('hashes a small file', async () => {
  expect(await hashFile(new Blob(['hello']), { signal, onProgress: () => undefined })).toBe(
    await digestOf(new Blob(['hello'])),
  );
});

it('hashes a file in pieces that is too large to be read whole', async () => {
  const piece = new Uint8Array(1_000_000).fill(7);
  const large = new Blob(Array.from({ length: 65 }, () => piece));
  const progress: number[] = [];
  const found = await hashFile(large, { signal, onProgress: (bytes) => progress.push(bytes) });
  expect(found).toBe(await digestOf(large));
  expect(progress.at(-1)).toBe(65_000_000);
  expect(progress.length).toBeGreaterThan(10);
}, 60_000);

it('ends when it is aborted', async () => {
  const run = new AbortController();
  const hashing = hashFile(new Blob(['hello']), { signal: run.signal, onProgress: () => undefined });
  run.abort(new Error('Paused'));
  await expect(hashing).rejects.toThrow('Paused');
});

it('says that a file cannot be read', async () => {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle('gone.txt', { create: true });
  const writable = await handle.createWritable();
  await writable.write('hello');
  await writable.close();
  const file = await handle.getFile();
  await folder.removeEntry('gone.txt');
  await expect(hashFile(file, { signal, onProgress: () => undefined })).rejects.toBeInstanceOf(UnreadableFileError);
});
