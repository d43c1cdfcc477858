import type { Message } from '@stagedoor/contracts/message';
import { sendMessage } from '@stagedoor/contracts/messages';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { waitForServer } from '#/shared/browser/network.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, isOutage, messageOf, PersonLeftError, serverMessageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { onPersonLeft, useSession } from '#/shared/session/session-store.ts';
import { isStorageAllowed } from '#/shared/storage/page-storage.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { clearUploadPercent, setUploadPercent } from '#/shared/stores/upload-progress.ts';
import { upsertMessage } from './cached-messages.ts';
import { filterUndelivered, type OutgoingMessage, typeOf } from './outgoing-message.ts';
import { refreshLists } from './refresh-messages.ts';
import { deleteStoredOutgoing, isStillStored, readStoredOutgoing, storeOutgoing } from './stored-outgoing-messages.ts';

interface Outbox {
  readonly outgoing: readonly OutgoingMessage[];
  /** Ids of messages whose request got a response. */
  readonly answered: ReadonlySet<string>;
}

/**
 * The messages of all conversations that are being sent or have failed. Sending continues when another conversation is
 * opened.
 */
export const useOutbox = create<Outbox>(() => ({ outgoing: [], answered: new Set() }));
/** Unsent messages stay stored for their sender. */
onPersonLeft(() => useOutbox.setState({ outgoing: [], answered: new Set() }));

type NewMessage = Omit<OutgoingMessage, 'key' | 'createdAt' | 'state' | 'reason'>;

/** Adds a message to the outbox, and sends it. Resolves once it is stored in this browser: the text field may be cleared then. */
export function send(client: QueryClient, written: NewMessage): Promise<void> {
  const createdAt = new Date().toISOString();
  const one: OutgoingMessage = { ...written, key: newKey(), createdAt, state: 'sending' };
  useOutbox.setState(({ outgoing }) => ({ outgoing: [...outgoing, one] }));
  const stored = storeOutgoing(one);
  enqueue(client, one);
  return stored;
}

/** Sends a failed message again. */
export function sendAgain(client: QueryClient, one: OutgoingMessage): void {
  const { reason: _past, resendsLeft: _before, ...rest } = one;
  const retried: OutgoingMessage = { ...rest, state: 'sending' };
  void storeOutgoing(retried);
  useOutbox.setState(({ outgoing }) => ({
    outgoing: outgoing.map((other) => (other.key === one.key ? retried : other)),
  }));
  enqueue(client, retried);
}

export function discard(one: Pick<OutgoingMessage, 'key' | 'senderId'>): void {
  void deleteStoredOutgoing(one);
  useOutbox.setState(({ outgoing }) => ({ outgoing: outgoing.filter((other) => other.key !== one.key) }));
}

/** The server remembers idempotency keys for a day. After that a message whose response was lost could be sent twice. */
const RESENT_WITHIN_MS = 20 * 3_600_000;

/**
 * Restores messages that were unsent when the page was closed, and continues to send those that had not failed, or wait for
 * the server.
 */
export async function restoreOutbox(client: QueryClient, userId: string): Promise<void> {
  const known = new Set(useOutbox.getState().outgoing.map(({ key }) => key));
  const stored = (await readStoredOutgoing(userId)).filter(({ key }) => !known.has(key));
  if (useSession.getState().user?.id !== userId) return;
  const restored = stored.map((one): OutgoingMessage => (isRecent(one) ? one : { ...one, state: 'failed' }));
  useOutbox.setState(({ outgoing }) => ({ outgoing: [...restored, ...outgoing] }));
  for (const one of restored) if (one.state === 'sending') enqueue(client, one, () => isStillStored(one));
  resendWaiting(client);
}

function isRecent({ createdAt }: OutgoingMessage): boolean {
  return Date.now() - Date.parse(createdAt) < RESENT_WITHIN_MS;
}

/** Enough for an unstable connection. Retries end at some point if a server closes each request without an answer. */
const MAX_RESENDS = 5;
const RESEND_PAUSE_MS = 5_000;

let isWaitingForServer = false;

/** Sends the messages that got no answer again once the server can be reached, in their order. */
function resendWaiting(client: QueryClient): void {
  const waiting = useOutbox.getState().outgoing.filter(isWaiting);
  if (isWaitingForServer || waiting.length === 0) return;
  isWaitingForServer = true;
  const resends = MAX_RESENDS - Math.min(...waiting.map(({ resendsLeft }) => resendsLeft));
  setTimeout(async () => {
    await waitForServer();
    isWaitingForServer = false;
    for (const one of useOutbox.getState().outgoing.filter(isWaiting)) {
      const resent: OutgoingMessage = { ...one, state: 'sending', resendsLeft: one.resendsLeft - 1 };
      updateOutgoing(resent);
      enqueue(client, resent, () => isStillStored(one));
    }
  }, resends * RESEND_PAUSE_MS);
}

function isWaiting(one: OutgoingMessage): one is OutgoingMessage & { readonly resendsLeft: number } {
  return one.state === 'failed' && (one.resendsLeft ?? 0) > 0 && isRecent(one);
}

/** Removes messages from the outbox that have arrived according to the thread. */
export function removeDelivered(conversationId: string, messages: readonly Message[]): void {
  const { outgoing, answered } = useOutbox.getState();
  const own = outgoing.filter((one) => one.conversationId === conversationId);
  const waiting = filterUndelivered(own, messages, answered);
  if (waiting.length === own.length) return;
  for (const one of own) if (!waiting.includes(one)) void deleteStoredOutgoing(one);
  const left = new Set(waiting.map(({ key }) => key));
  useOutbox.setState({
    outgoing: outgoing.filter((one) => one.conversationId !== conversationId || left.has(one.key)),
  });
}

/** The last send of each conversation: messages of one conversation are sent in order, one at a time. */
const queues = new Map<string, Promise<void>>();

/** `isNeeded` is called when its turn has come, because another tab may have sent it in the meantime. */
function enqueue(client: QueryClient, one: OutgoingMessage, isNeeded = async () => true): void {
  const before = queues.get(one.conversationId) ?? Promise.resolve();
  queues.set(
    one.conversationId,
    before.then(() =>
      withSendingLock(one.key, async () => {
        if (await isNeeded()) await deliver(client, one);
        else removeFromOutbox(one.key);
      }),
    ),
  );
}

/** One tab at a time sends a message. Without locks the server recognises a repeat by its key. */
function withSendingLock(key: string, work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator && isStorageAllowed()
    ? navigator.locks.request(`stagedoor-sending:${key}`, work)
    : work();
}

async function deliver(client: QueryClient, one: OutgoingMessage): Promise<void> {
  // If another person has signed in, the message stays stored for its author.
  if (useSession.getState().user?.id !== one.senderId) return removeFromOutbox(one.key);
  const { key, receiverId, content, files, price, replyTo } = one;
  try {
    const message = await call(
      sendMessage,
      {
        body: {
          receiverId,
          type: typeOf(files, price),
          ...(content !== '' && { content }),
          ...(price > 0 && { isPaid: true, price }),
          ...(replyTo && { replyToId: replyTo.id }),
        },
        files: { media: files },
      },
      { personId: one.senderId, idempotencyKey: key, onProgress: (percent) => setUploadPercent(key, percent) },
    );
    await upsertMessage(client, message);
    void deleteStoredOutgoing(one);
    useOutbox.setState(({ outgoing, answered }) => ({
      outgoing: outgoing.filter((other) => other.key !== key),
      answered: new Set(answered).add(message.id),
    }));
    refreshLists(client);
  } catch (error) {
    // It stays stored, and is sent with the same key when its sender is back.
    if (error instanceof PersonLeftError) return removeFromOutbox(key);
    const { resendsLeft = MAX_RESENDS, ...rest } = one;
    const isUnanswered = error instanceof ClientError && error.statusCode === 0;
    const failed: OutgoingMessage = {
      ...rest,
      state: 'failed',
      ...(isUnanswered && { resendsLeft }),
      ...(!isOutage(error) && { reason: serverMessageOf(error, messageOf(error, failureTexts.sendMessage)) }),
    };
    void storeOutgoing(failed);
    updateOutgoing(failed);
    if (one.resendsLeft === undefined) showToast('error', failed.reason ?? messageOf(error, failureTexts.sendMessage));
    resendWaiting(client);
  } finally {
    clearUploadPercent(key);
  }
}

function updateOutgoing(changed: OutgoingMessage): void {
  useOutbox.setState(({ outgoing }) => ({
    outgoing: outgoing.map((one) => (one.key === changed.key ? changed : one)),
  }));
}

/** Removes a message from the outbox of this page; it stays stored. */
function removeFromOutbox(key: string): void {
  useOutbox.setState(({ outgoing }) => ({ outgoing: outgoing.filter((one) => one.key !== key) }));
}
