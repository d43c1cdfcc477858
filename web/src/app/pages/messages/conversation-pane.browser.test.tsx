import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import {
  conversation,
  emptyOutbox,
  listPath,
  nothing,
  pageOf,
} from '#/features/messages/components/testing/open-thread.tsx';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ada, ben, desk, show } from '#/shared/testing/browser/show.tsx';
import { ConversationPane } from './conversation-pane.tsx';

it('asks no more for the conversation with somebody who was blocked in it, on the way out of it', async () => {
  onTestFinished(emptyOutbox);
  await page.viewport(desk.width, desk.height);
  const path = `/messages/conversations/${conversation.id}`;
  let isBlocked = false;
  const requests = fakeServer({
    'GET /config': () => ({ features: [], version: '1' }),
    [`GET ${path}`]: () => (isBlocked ? new Refusal(404, 'Conversation not found') : conversation),
    [`GET ${listPath}`]: (request) => (isBlocked ? new Refusal(404, 'Conversation not found') : pageOf(1, request)),
    [`POST /users/${ben.id}/block`]: () => {
      isBlocked = true;
      return null;
    },
  });
  await show(
    <div className="h-[600px]">
      <ConversationPane
        openId={conversation.id}
        isOpening
        failure={null}
        author={ada}
        at={undefined}
        // The page is left a moment later.
        onBack={nothing}
        onAccepted={nothing}
      />
    </div>,
  );
  await expect.element(page.getByText('Line 1.')).toBeVisible();
  const reads = () => requests.filter((one) => one.method === 'GET' && one.path.startsWith(path)).length;
  const before = reads();
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Block', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect.element(page.getByText(`You have blocked @${ben.username}`).first()).toBeVisible();
  await expect.element(page.getByText('Line 1.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(reads()).toBe(before);
});
