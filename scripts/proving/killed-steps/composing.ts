import type { Page } from 'playwright-core';
import { makePicture } from '../../../web/e2e/support/make-picture.ts';
import { read, type Scene } from './scene.ts';
import { type Step, seeValue } from './step.ts';

const text = 'Text';
const fillText = (page: Page, { words }: Scene) => page.getByLabel(text, { exact: true }).fill(words);
const seeText = (page: Page, { words }: Scene) => seeValue(page, text, words);

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

async function addPoll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a poll' }).click();
  await page.getByLabel('Answer 1', { exact: true }).fill('Strings');
  await page.getByLabel('Answer 2', { exact: true }).fill('Brass');
  await page.getByRole('radio', { name: '6 hours' }).click();
}

interface Addition {
  readonly add: (page: Page) => Promise<void>;
  readonly seeIt: (page: Page) => Promise<void>;
}

/** A text, and what is added to it. */
function composingStep(name: string, { add, seeIt }: Addition): Step {
  return {
    ...composing,
    name: `composing: ${name}`,
    async write(page, scene) {
      await fillText(page, scene);
      await add(page);
    },
    async see(page, scene) {
      await seeText(page, scene);
      await seeIt(page);
    },
  };
}

export const composingSteps: readonly Step[] = [
  { ...composing, name: 'composing: text', write: fillText, see: seeText },
  composingStep('files', {
    add: addPicture,
    async seeIt(page) {
      await page.getByRole('button', { name: 'Remove picture 1', exact: true }).waitFor();
      await page.getByRole('main').getByRole('list').getByRole('img', { name: 'A red wall' }).waitFor();
    },
  }),
  composingStep('poll', {
    add: addPoll,
    async seeIt(page) {
      await seeValue(page, 'Answer 1', 'Strings');
      await seeValue(page, 'Answer 2', 'Brass');
      await page.getByRole('radio', { name: '6 hours', checked: true }).waitFor();
    },
  }),
  composingStep('price', {
    add: (page) => page.getByLabel('Price', { exact: true }).fill('4,5'),
    seeIt: (page) => seeValue(page, 'Price', '4,5'),
  }),
  {
    ...composingStep('published, without an answer', {
      async add(page) {
        await addPicture(page);
        await page.getByLabel('Price', { exact: true }).fill('4.50');
        await page.getByRole('button', { name: 'Publish', exact: true }).click();
      },
      async seeIt(page) {
        await seeValue(page, 'Price', '4.50');
        await page.getByRole('button', { name: 'Remove picture 1', exact: true }).waitFor();
      },
    }),
    isSent: true,
  },
];
