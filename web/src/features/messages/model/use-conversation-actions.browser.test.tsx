import type { Conversation } from '@stagedoor/contracts/conversation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, holdAnswer } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { conversationQuery } from '../api/conversation-query.ts';
import { conversation } from '../components/testing/open-thread.tsx';
import { ThreadHeader } from '../components/thread-header.tsx';
import { useConversationActions } from './use-conversation-actions.ts';

const path = `/messages/conversations/${conversation.id}`;
const nothing = () => undefined;

/** The head of a conversation that is shown from the cache while it is fetched, as after a press on its row. */
function Head() {
  const client = useQueryClient();
  useState(() => client.setQueryData(['messages', 'one', conversation.id], conversation, { updatedAt: 1 }));
  const { data = conversation } = useQuery(conversationQuery(conversation.id, client));
  const actions = useConversationActions(conversation, { onRemoved: nothing, onAccepted: nothing });
  return <ThreadHeader conversation={data} actions={actions} onReport={nothing} onBlock={nothing} onBack={nothing} />;
}

const choices: [string, string, string, Partial<Conversation>][] = [
  ['Archive', 'Unarchive', 'archive', { isArchived: true }],
  ['Pin', 'Unpin', 'pin', { isPinned: true }],
  ['Mute', 'Unmute', 'mute', { isMuted: true }],
];

it.each(choices)(
  '%s stays done where the conversation was on its way, from before',
  async (label, back, call, part) => {
    const early = holdAnswer<void>();
    const change = holdAnswer<void>();
    let stored = conversation;
    const requests = fakeServer({
      [`GET ${path}`]: async () => {
        const read = stored;
        if (read === conversation) await early.held;
        return read;
      },
      [`PATCH ${path}/${call}`]: async () => {
        await change.held;
        stored = { ...conversation, ...part };
      },
    });
    await show(<Head />);
    const menu = page.getByRole('button', { name: 'Conversation actions' });
    const choice = (name: string) => page.getByRole('menuitem', { name, exact: true });
    await expect.poll(() => requests.map(({ method }) => method)).toEqual(['GET']);
    await menu.click();
    await choice(label).click();
    await expect.poll(() => requests.some(({ method }) => method === 'PATCH')).toBe(true);
    early.release();
    await menu.click();
    // The pending answer has arrived: it says that nothing was done.
    await expect.element(choice(label)).toBeVisible();
    change.release();
    await expect.element(choice(back)).toBeVisible();
  },
);
