import type { Message } from '@stagedoor/contracts/message';
import { sendMessage } from '@stagedoor/contracts/messages';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { failureTexts } from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { isOutage, messageOf, serverMessageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { isStorageAllowed } from '#/shared/storage/page-storage.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { forgetOutgoing, isStillKept, keepOutgoing, readOutgoing } from './kept-outgoing.ts';
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
  void keepOutgoing(one);
  enqueue(client, one);
}

/** Tries again what failed. */
export function sendAgain(client: QueryClient, one: Outgoing): void {
  const { reason: _past, ...rest } = one;
  const again: Outgoing = { ...rest, state: 'sending' };
  void keepOutgoing(again);
  useOutbox.setState(({ outgoing }) => ({
    outgoing: outgoing.map((other) => (other.key === one.key ? again : other)),
  }));
  enqueue(client, again);
}

export function discard(one: Pick<Outgoing, 'key' | 'senderId'>): void {
  void forgetOutgoing(one);
  useOutbox.setState(({ outgoing }) => ({ outgoing: outgoing.filter((other) => other.key !== one.key) }));
}

/** Idempotency keys are remembered for a day: after that, a message whose answer was lost could be sent twice. */
const RESENT_WITHIN_MS = 20 * 3_600_000;

/** Brings back what its sender wrote and could not send before the page was left; what was on its way goes on. */
export async function restoreOutbox(client: QueryClient, userId: string): Promise<void> {
  const known = new Set(useOutbox.getState().outgoing.map(({ key }) => key));
  const kept = (await readOutgoing(userId)).filter(({ key }) => !known.has(key));
  const restored = kept.map((one): Outgoing => (isRecent(one) ? one : { ...one, state: 'failed' }));
  useOutbox.setState(({ outgoing }) => ({ outgoing: [...restored, ...outgoing] }));
  for (const one of restored) if (one.state === 'sending') enqueue(client, one, () => isStillKept(one));
}

function isRecent({ createdAt }: Outgoing): boolean {
  return Date.now() - Date.parse(createdAt) < RESENT_WITHIN_MS;
}

/** Lets go of what turns out to have arrived. */
export function dropDelivered(conversationId: string, messages: readonly Message[]): void {
  const { outgoing, answered } = useOutbox.getState();
  const own = outgoing.filter((one) => one.conversationId === conversationId);
  const waiting = withoutDelivered(own, messages, answered);
  if (waiting.length === own.length) return;
  for (const one of own) if (!waiting.includes(one)) void forgetOutgoing(one);
  const left = new Set(waiting.map(({ key }) => key));
  useOutbox.setState({
    outgoing: outgoing.filter((one) => one.conversationId !== conversationId || left.has(one.key)),
  });
}

/** The last that was begun in each conversation: one after the other, so that they arrive as they were written. */
const queues = new Map<string, Promise<void>>();

/** `isNeeded` is asked when its turn has come: another tab may have sent it meanwhile. */
function enqueue(client: QueryClient, one: Outgoing, isNeeded = async () => true): void {
  const before = queues.get(one.conversationId) ?? Promise.resolve();
  queues.set(
    one.conversationId,
    before.then(() =>
      withSendingLock(one.key, async () => {
        if (await isNeeded()) await deliver(client, one);
        else drop(one.key);
      }),
    ),
  );
}

/** One tab at a time sends a message; without locks the server knows a repeat by its key. */
function withSendingLock(key: string, work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator && isStorageAllowed()
    ? navigator.locks.request(`stagedoor-sending:${key}`, work)
    : work();
}

async function deliver(client: QueryClient, one: Outgoing): Promise<void> {
  // Whoever signed in meanwhile does not send it: it waits in this browser for who wrote it.
  if (useSession.getState().user?.id !== one.senderId) return drop(one.key);
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
    void forgetOutgoing(one);
    useOutbox.setState(({ outgoing, answered }) => ({
      outgoing: outgoing.filter((other) => other.key !== key),
      answered: new Set(answered).add(message.id),
    }));
    refreshLists(client);
  } catch (error) {
    const failed: Outgoing = {
      ...one,
      state: 'failed',
      ...(!isOutage(error) && { reason: serverMessageOf(error, messageOf(error, failureTexts.sendMessage)) }),
    };
    void keepOutgoing(failed);
    change(failed);
    showToast('error', messageOf(error, failureTexts.sendMessage));
  } finally {
    forgetUploadPercent(key);
  }
}

function change(changed: Outgoing): void {
  useOutbox.setState(({ outgoing }) => ({
    outgoing: outgoing.map((one) => (one.key === changed.key ? changed : one)),
  }));
}

/** Out of this page, but still kept. */
function drop(key: string): void {
  useOutbox.setState(({ outgoing }) => ({ outgoing: outgoing.filter((one) => one.key !== key) }));
}
