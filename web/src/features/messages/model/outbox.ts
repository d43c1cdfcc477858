import type { Message } from '@stagedoor/contracts/message';
import { sendMessage } from '@stagedoor/contracts/messages';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { failureTexts } from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { isOutage, messageOf, serverMessageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { refreshLists } from './live-messages.ts';
import { putMessage } from './message-copies.ts';
import { type Outgoing, typeOf, withoutDelivered } from './outgoing.ts';
import { forgetUploadPercent, setUploadPercent } from './upload-progress.ts';

interface Outbox {
  readonly outgoing: readonly Outgoing[];
  /** Ids of messages whose sending was answered. */
  readonly answered: ReadonlySet<string>;
}

/** What is on its way, of all conversations: it goes on while another one is read. */
export const useOutbox = create<Outbox>(() => ({ outgoing: [], answered: new Set() }));

type Written = Pick<
  Outgoing,
  'conversationId' | 'senderId' | 'receiverId' | 'content' | 'files' | 'price' | 'afterSequence'
>;

/** Shows a message as being sent, and sends it. */
export function send(client: QueryClient, written: Written): void {
  const createdAt = new Date().toISOString();
  const one: Outgoing = { ...written, key: newKey(), createdAt, state: 'sending' };
  useOutbox.setState(({ outgoing }) => ({ outgoing: [...outgoing, one] }));
  enqueue(client, one);
}

/** Tries again what failed. */
export function sendAgain(client: QueryClient, one: Outgoing): void {
  const { reason: _past, ...rest } = one;
  const again: Outgoing = { ...rest, state: 'sending' };
  useOutbox.setState(({ outgoing }) => ({
    outgoing: outgoing.map((other) => (other.key === one.key ? again : other)),
  }));
  enqueue(client, again);
}

export function discard(key: string): void {
  useOutbox.setState(({ outgoing }) => ({ outgoing: outgoing.filter((one) => one.key !== key) }));
}

/** Lets go of what turns out to have arrived. */
export function dropDelivered(conversationId: string, messages: readonly Message[]): void {
  const { outgoing, answered } = useOutbox.getState();
  const own = outgoing.filter((one) => one.conversationId === conversationId);
  const waiting = withoutDelivered(own, messages, answered);
  if (waiting.length === own.length) return;
  const left = new Set(waiting.map(({ key }) => key));
  useOutbox.setState({
    outgoing: outgoing.filter((one) => one.conversationId !== conversationId || left.has(one.key)),
  });
}

/** The last that was begun in each conversation: one after the other, so that they arrive as they were written. */
const queues = new Map<string, Promise<void>>();

function enqueue(client: QueryClient, one: Outgoing): void {
  const before = queues.get(one.conversationId) ?? Promise.resolve();
  queues.set(
    one.conversationId,
    before.then(() => deliver(client, one)),
  );
}

async function deliver(client: QueryClient, one: Outgoing): Promise<void> {
  const { key, receiverId, content, files, price } = one;
  try {
    const message = await call(
      sendMessage,
      {
        body: {
          receiverId,
          type: typeOf(files, price),
          ...(content !== '' && { content }),
          ...(price > 0 && { isPaid: true, price }),
        },
        files: { media: files },
      },
      { idempotencyKey: key, onProgress: (percent) => setUploadPercent(key, percent) },
    );
    await putMessage(client, message);
    useOutbox.setState(({ outgoing, answered }) => ({
      outgoing: outgoing.filter((other) => other.key !== key),
      answered: new Set(answered).add(message.id),
    }));
    refreshLists(client);
  } catch (error) {
    change(key, {
      state: 'failed',
      ...(!isOutage(error) && { reason: serverMessageOf(error, messageOf(error, failureTexts.sendMessage)) }),
    });
    showToast('error', messageOf(error, failureTexts.sendMessage));
  } finally {
    forgetUploadPercent(key);
  }
}

function change(key: string, part: Partial<Outgoing>): void {
  useOutbox.setState(({ outgoing }) => ({
    outgoing: outgoing.map((one) => (one.key === key ? { ...one, ...part } : one)),
  }));
}
