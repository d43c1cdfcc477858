import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { away, fakeServer, holdAnswer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { box, listPath, openThread, pageOf } from './testing/open-thread.tsx';

async function write(text: string): Promise<void> {
  await page.getByLabelText('Message', { exact: true }).fill(text);
  await userEvent.keyboard('{Enter}');
}

it('shows a message that waits while the messages before it load, and once among them', async () => {
  const list = holdAnswer<void>();
  fakeServer({
    [`GET ${listPath}`]: async (request) => {
      await list.held;
      return pageOf(1, request);
    },
    'POST /messages': () => away,
  });
  await openThread();
  await write('Are you there?');
  await expect.element(page.getByRole('listitem').getByText('Are you there?')).toBeVisible();
  await expect.element(page.getByText('It is sent as soon as there is a connection again')).toBeVisible();
  list.release();
  await expect.element(box.getByText('Line 1.')).toBeVisible();
  expect(page.getByRole('listitem').getByText('Are you there?').elements()).toHaveLength(1);
});

it('shows a message that waits where the messages before it could not be loaded', async () => {
  fakeServer({
    [`GET ${listPath}`]: () => new Refusal(503, 'Messages are unavailable'),
    'POST /messages': () => new Refusal(409, 'Not now'),
  });
  await openThread();
  await expect.element(page.getByRole('button', { name: 'Retry', exact: true })).toBeVisible();
  await write('Is this kept?');
  await expect.element(page.getByRole('listitem').getByText('Is this kept?')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Discard' })).toBeVisible();
});
