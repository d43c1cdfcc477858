import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeMailsTo } from '#/mail/mail.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mails-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('removes the mails to one address and leaves the others', async () => {
  await mkdir(join(dataDir, 'mail'));
  await writeFile(join(dataDir, 'mail/1.eml'), 'To: mara@example.org\r\n\r\nHello theo@example.org');
  await writeFile(join(dataDir, 'mail/2.eml'), 'To: theo@example.org\r\n\r\nHello mara@example.org');
  await removeMailsTo({ dataDir }, 'Mara@example.org');
  expect(await readdir(join(dataDir, 'mail'))).toEqual(['2.eml']);
});

test('does nothing where no mail was ever written', async () => {
  await removeMailsTo({ dataDir }, 'mara@example.org');
  expect(await readdir(dataDir)).toEqual([]);
});

test('fails where a mail cannot be read, so that nobody counts as erased while one is left', async () => {
  await mkdir(join(dataDir, 'mail/1.eml'), { recursive: true });
  await expect(removeMailsTo({ dataDir }, 'mara@example.org')).rejects.toMatchObject({ code: 'EISDIR' });
});
