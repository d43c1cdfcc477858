import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { expect, inject, it, onTestFinished } from 'vitest';
import { call } from './support/api.ts';
import { goWithin } from './support/go-within.ts';
import { makePicture } from './support/make-picture.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { until } from './support/page-state.ts';
import { PASSWORD, type Person, registerPerson, signInAs } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

interface Listed {
  readonly assets: readonly { readonly title: string; readonly size: number; readonly url: string }[];
}
const listFiles = async ({ token }: Person) => (await call<Listed>(address, 'GET', '/media/assets', { token })).assets;

type TestFile = ReturnType<typeof makePicture>;

/** Text, because it is stored as it was sent. Too large for the browser to store a copy. */
const makeLargeText = () => randomBytes(16_500_000).toString('hex');

/** Returns the path of a new file. A browser opens it there; bytes would be sent to it through the driver, for half a minute. */
async function writeFileNamed(name: string, content: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stagedoor-vault-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

/** The vault in a window of its own, whose browser gives no references to files, as all but Chromium do. */
async function openVault(person: Person): Promise<Page> {
  const page = await openWindow(person);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'showOpenFilePicker', { value: undefined });
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/vault');
  await seeHeading(page, 'Vault');
  return page;
}

async function choose(page: Page, button: string, files: readonly TestFile[] | string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await (await choosing).setFiles(typeof files === 'string' ? files : [...files]);
}

const uploadsOf = (page: Page) => page.getByRole('region', { name: 'Uploads', exact: true });

/** Waits until a part of the file has been sent. */
async function seeProgress(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('progressbar', { name: `Upload of ${name}`, exact: true });
  await uploadsOf(page).getByText(' MB of ').waitFor();
  await until(async () => expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10));
}

function slowDown(line: CDPSession, uploadThroughput: number) {
  return line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

it('a picture is uploaded, goes to the trash and comes back, and is deleted for good', async () => {
  const owner = await registerPerson(address, 'vera', 'CREATOR');
  const page = await openVault(owner);
  await seeText(page, 'Your vault is empty');
  await choose(page, 'Upload', [makePicture('wall.png', [200, 60, 0])]);
  await uploadsOf(page).getByText('In your vault', { exact: true }).waitFor();
  const tile = page.getByRole('button', { name: 'Open wall.png', exact: true });
  await tile.waitFor();
  await until(async () => {
    const picture = tile.locator('img');
    expect(await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(
      0,
    );
  });

  await tile.click();
  const detail = page.getByRole('dialog');
  await detail.getByText('640 × 400').waitFor();
  await detail.getByRole('img', { name: 'wall.png', exact: true }).waitFor();
  await page.goBack();
  await detail.waitFor({ state: 'detached' });

  const box = page.getByRole('checkbox', { name: 'Select wall.png', exact: true });
  await box.click();
  await page.getByRole('button', { name: 'Move to trash', exact: true }).click();
  await seeText(page, 'Your vault is empty');
  await page.getByRole('link', { name: /^Trash/ }).click();
  await box.click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await seeText(page, 'The trash is empty');
  expect(await listFiles(owner)).toMatchObject([{ title: 'wall.png' }]);

  await page.getByRole('link', { name: /^All files/ }).click();
  await box.click();
  await page.getByRole('button', { name: 'Move to trash', exact: true }).click();
  await seeText(page, 'Your vault is empty');
  await page.getByRole('link', { name: /^Trash/ }).click();
  await box.click();
  await page.getByRole('button', { name: 'Delete for good', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('It cannot be brought back.').waitFor();
  await question.getByRole('button', { name: 'Delete for good', exact: true }).click();
  await seeText(page, 'The trash is empty');
  await page.getByText('0 B of 50.0 GB used').waitFor();
  expect(await listFiles(owner)).toEqual([]);
});

it('an upload goes on where it was after a reload, and while its person moves about', async () => {
  const owner = await registerPerson(address, 'wanda', 'CREATOR');
  const page = await openVault(owner);
  const [name, text] = ['film notes.txt', makeLargeText()];
  const file = await writeFileNamed(name, text);
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  const line = await page.context().newCDPSession(page);
  await slowDown(line, 8_000_000);
  await choose(page, 'Upload', file);
  await seeProgress(page, name);
  await goWithin(page, '/earnings');
  await seeHeading(page, 'Earnings');
  await uploadsOf(page).getByText(' MB of ').waitFor();

  offsets.splice(0);
  await page.reload();
  await seeText(page, `Choose ${name} again to go on`);
  await slowDown(line, -1);
  await choose(page, 'Choose', await writeFileNamed(name, text.toUpperCase()));
  await uploadsOf(page).getByText('This is another file', { exact: false }).waitFor();
  expect(offsets).toEqual([]);
  await choose(page, 'Choose', file);
  await uploadsOf(page).getByText('In your vault', { exact: true }).waitFor();
  expect(offsets[0]).toBeGreaterThan(0);

  const [stored] = await listFiles(owner);
  const answer = await fetch(`${address}${stored?.url}`, { headers: { authorization: `Bearer ${owner.token}` } });
  const content = Buffer.from(await answer.arrayBuffer());
  const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(digestOf(content)).toBe(digestOf(Buffer.from(text)));
});

it('two tabs with one file make one file of the vault, and send it once', async () => {
  const owner = await registerPerson(address, 'xara', 'CREATOR');
  const first = await openVault(owner);
  const second = await first.context().newPage();
  await second.addInitScript(() => {
    Object.defineProperty(window, 'showOpenFilePicker', { value: undefined });
  });
  await second.goto('/vault');
  await seeHeading(second, 'Vault');
  const file = makePicture('wall.png', [0, 60, 200]);
  let creations = 0;
  first.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/media/uploads')) creations += 1;
  });
  await Promise.all([first, second].map((page) => choose(page, 'Upload', [file])));
  await Promise.all(
    [first, second].map((page) =>
      uploadsOf(page)
        .getByText(/^(In your vault|It was in your vault already)$/)
        .waitFor(),
    ),
  );
  expect(creations).toBe(1);
  expect(await listFiles(owner)).toHaveLength(1);
});

it('signing out ends an upload, and nothing of it is remembered', async () => {
  const owner = await registerPerson(address, 'yara', 'CREATOR');
  const page = await openVault(owner);
  const line = await page.context().newCDPSession(page);
  await slowDown(line, 500_000);
  const ended: string[] = [];
  page.on('requestfailed', (request) => ended.push(request.method()));
  // Small enough for the browser to store a copy.
  const file = {
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(randomBytes(4_000_000).toString('hex')),
  };
  await choose(page, 'Upload', [file]);
  await seeProgress(page, file.name);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await until(() => expect(ended).toContain('PATCH'));
  await slowDown(line, -1);

  const body = { email: owner.email, password: PASSWORD };
  const again = { ...owner, ...(await call<Pick<Person, 'token'>>(address, 'POST', '/auth/login', { body })) };
  await signInAs(page, again);
  await page.goto('/vault');
  await seeText(page, 'Your vault is empty');
  // What is remembered would be shown soon after the page is loaded.
  await page.waitForFunction(() => performance.now() > 3_000);
  expect(await uploadsOf(page).count()).toBe(0);
  expect(await listFiles(again)).toEqual([]);
});
