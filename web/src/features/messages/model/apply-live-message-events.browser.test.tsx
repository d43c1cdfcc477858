import { useQuery, useQueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, ben, desk, show } from '#/shared/testing/browser/show.tsx';
import { conversationQuery } from '../api/conversation-query.ts';
import {
  conversation,
  emptyOutbox,
  listPath,
  makeMessage,
  nothing,
  pageOf,
} from '../components/testing/open-thread.tsx';
import { Thread } from '../components/thread.tsx';
import { applyMessageEvent } from './apply-live-message-events.ts';

/** The thread of a conversation in which nobody has written yet, as a link to a person opens it. */
function OpenConversation() {
  const client = useQueryClient();
  const { data } = useQuery(conversationQuery(conversation.id, client));
  const { id: messageId, createdAt: sentAt, ...rest } = makeMessage(1);
  const receive = () => applyMessageEvent(client, { ...rest, messageId, isRequest: true, sentAt });
  if (!data) return null;
  return (
    <div className="h-[600px]">
      <button type="button" onClick={receive}>
        Receive
      </button>
      <Thread
        conversation={data}
        author={ada}
        at={undefined}
        onReport={nothing}
        onBlock={nothing}
        onBack={nothing}
        onAccepted={nothing}
      />
    </div>
  );
}

it.each(['somebody', 'who signs in after them'])(
  'asks %s whether to accept a conversation whose first message comes while it is open',
  async () => {
    onTestFinished(emptyOutbox);
    await page.viewport(desk.width, desk.height);
    let total = 0;
    const requests = fakeServer({
      [`GET ${listPath}`]: (request) => pageOf(total, request),
      [`GET /messages/conversations/${conversation.id}`]: () => ({ ...conversation, isRequest: total > 0 }),
    });
    await show(<OpenConversation />);
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    total = 1;
    await page.getByRole('button', { name: 'Receive' }).click();
    await expect.element(page.getByText('Line 1.')).toBeVisible();
    await expect.element(page.getByText(`${ben.displayName} wants to write to you`, { exact: false })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();

    // Said once, it is not asked for with each message.
    const asked = () => requests.filter(({ path }) => path === `/messages/conversations/${conversation.id}`).length;
    const before = asked();
    total = 3;
    await page.getByRole('button', { name: 'Receive' }).click();
    await expect.element(page.getByText('Line 3.')).toBeVisible();
    expect(asked()).toBe(before);
  },
);
