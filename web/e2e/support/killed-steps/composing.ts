import type { Page } from 'playwright-core';
import { makePicture } from '../make-picture.ts';
import { read } from './scene.ts';
import { type Step, seeValue } from './step.ts';

const text = 'Text';

const composing: Omit<Step, 'name' | 'write' | 'see'> = {
  sentTo: '**/api/posts',
  async open(page) {
    await page.goto('/post/create');
    await page.getByLabel(text, { exact: true }).waitFor();
  },
  async finish(page) {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Post published', { exact: true }).first().waitFor();
  },
  async count({ address, writer }) {
    const { posts } = (await read(address, 'GET', `/posts/user/${writer.id}`, writer)) as { posts: object[] };
    return posts.length;
  },
};

async function addPicture(page: Page): Promise<void> {
  await page.getByLabel('Add pictures').setInputFiles(makePicture('one.png', [200, 40, 60]));
  await page.getByRole('button', { name: 'Describe picture 1' }).click();
  await page.getByLabel('Description').fill('A red wall');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** A post with a text, a picture and a price that was published; its answer does not arrive. */
export const publishing: Step = {
  ...composing,
  name: 'composing: published, without an answer',
  isSent: true,
  async write(page, scene) {
    await page.getByLabel(text, { exact: true }).fill(scene.words);
    await addPicture(page);
    await page.getByLabel('Price', { exact: true }).fill('4.50');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
  },
  async see(page, { words }) {
    await seeValue(page, text, words);
    await seeValue(page, 'Price', '4.50');
    await page.getByRole('button', { name: 'Remove picture 1', exact: true }).waitFor();
  },
};
