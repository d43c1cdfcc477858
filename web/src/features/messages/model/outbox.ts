import type { Message } from '@stagedoor/contracts/message';
import { sendMessage } from '@stagedoor/contracts/messages';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { waitForServer } from '#/shared/browser/network.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, isOutage, messageOf, PersonLeftError, serverMessageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { onPersonLeft, useSession } from '#/shared/session/session-store.ts';
import { isStorageAllowed } from '#/shared/storage/page-storage.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import {
  type AttachedFile,
  adoptUploaded,
  onUploaded,
  releaseUploads,
  UploadStoppedError,
  whenUploaded,
} from '#/shared/uploads/attached-files.ts';
import { forgetSent } from '#/shared/vault-picker/sent-assets-query.ts';
import { isAssetGone } from '#/shared/vault-picker/use-current-asset.ts';
import { lastCachedSequence, upsertMessage } from './cached-messages.ts';
import { filterUndelivered, type OutgoingMessage, typeOf } from './outgoing-message.ts';
import { refreshLists } from './refresh-messages.ts';
import {
  deleteStoredOutgoing,
  isStillStored,
  readStoredOutgoing,
  storeChanged,
  storeOutgoing,
} from './stored-outgoing-messages.ts';
import { placeOf } from './upload-place.ts';

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

type NewMessage = Omit<OutgoingMessage, 'key' | 'createdAt' | 'state' | 'reason' | 'isAsked'>;

/** Adds a message to the outbox, and sends it. Resolves once it is stored in this browser: the text field may be cleared then. */
export function send(client: QueryClient, written: NewMessage): Promise<void> {
  const createdAt = new Date().toISOString();
  const one: OutgoingMessage = { ...written, key: newKey(), createdAt, state: 'sending', isAsked: false };
  useOutbox.setState(({ outgoing }) => ({ outgoing: [...outgoing, one] }));
  const stored = storeOutgoing(one);
  enqueue(client, one);
  return stored;
}

/** Sends a failed message again. */
export function sendAgain(client: QueryClient, one: OutgoingMessage): void {
  const { reason: _past, resendsLeft: _before, goneIds: _gone, ...rest } = one;
  const retried: OutgoingMessage = { ...rest, state: 'sending' };
  void storeOutgoing(retried);
  useOutbox.setState(({ outgoing }) => ({
    outgoing: outgoing.map((other) => (other.key === one.key ? retried : other)),
  }));
  enqueue(client, retried);
}

export function discard(one: Pick<OutgoingMessage, 'key' | 'senderId' | 'files'>): void {
  waits.get(one.key)?.abort();
  releaseUploads(one.files, []);
  void deleteStoredOutgoing(one);
  useOutbox.setState(({ outgoing }) => ({ outgoing: outgoing.filter((other) => other.key !== one.key) }));
}

/** Sends a failed message without some of its files. The server has refused it, so that it is another one from now on. */
export function sendWithout(client: QueryClient, one: OutgoingMessage, left: readonly AttachedFile[]): void {
  const files = one.files.filter((file) => !left.includes(file));
  discard({ ...one, files: left });
  const {
    key: _key,
    createdAt: _at,
    state: _state,
    reason: _reason,
    goneIds: _gone,
    resendsLeft: _left,
    ...rest
  } = one;
  void send(client, { ...rest, files });
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

/** `isNeeded` is called when its turn has come, because another tab may have sent or discarded it in the meantime. */
function enqueue(client: QueryClient, one: OutgoingMessage, isNeeded = async () => true): void {
  if (one.files.some(({ uploadId }) => uploadId !== undefined)) return void sendUploaded(client, one);
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

/** Messages that wait for their files, by their keys. */
const waits = new Map<string, AbortController>();

/** Sends a message once its files are uploaded. Others of the conversation do not wait for that: a film may take hours. */
async function sendUploaded(client: QueryClient, { key, conversationId, senderId }: OutgoingMessage): Promise<void> {
  const waiting = new AbortController();
  waits.set(key, waiting);
  adoptArrived();
  try {
    await whenUploaded(() => findOutgoing(key)?.files ?? [], placeOf(conversationId), waiting.signal);
    const one = findOutgoing(key);
    if (one !== undefined) enqueue(client, one, () => isStillStored(one));
  } catch (error) {
    const one = findOutgoing(key);
    // Discarded, or its sender has left.
    if (one === undefined || useSession.getState().user?.id !== senderId) return;
    if (!(await isStillStored(one))) return removeFromOutbox(key);
    fail(one, error instanceof UploadStoppedError ? messageTexts.filesNotUploaded : failureTexts.sendMessage);
  } finally {
    if (waits.get(key) === waiting) waits.delete(key);
  }
}

function findOutgoing(key: string): OutgoingMessage | undefined {
  return useOutbox.getState().outgoing.find((one) => one.key === key);
}

function fail(one: OutgoingMessage, reason: string): void {
  const failed: OutgoingMessage = { ...one, state: 'failed', reason };
  void storeOutgoing(failed);
  updateOutgoing(failed);
  showToast('error', reason);
}

onUploaded(adoptArrived);

/** Takes what has arrived at the server, also before the message was restored. */
function adoptArrived(): void {
  for (const one of useOutbox.getState().outgoing) {
    const files = adoptUploaded(one.files);
    if (files === one.files) continue;
    const changed = { ...one, files };
    void storeChanged(changed);
    updateOutgoing(changed);
    releaseUploads(one.files, files);
  }
}

/** One tab at a time sends a message. Without locks the server recognises a repeat by its key. */
function withSendingLock(key: string, work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator && isStorageAllowed()
    ? navigator.locks.request(`stagedoor-sending:${key}`, work)
    : work();
}

async function deliver(client: QueryClient, written: OutgoingMessage): Promise<void> {
  // If another person has signed in, the message stays stored for its author.
  if (useSession.getState().user?.id !== written.senderId) return removeFromOutbox(written.key);
  const one = noteAsked(client, written);
  const { key, receiverId, content, files, price, replyTo } = one;
  const mediaIds = files.flatMap(({ asset }) => asset?.id ?? []);
  try {
    const message = await call(
      sendMessage,
      {
        body: {
          receiverId,
          type: typeOf(files, price),
          ...(content !== '' && { content }),
          ...(price > 0 && { isPaid: true, price }),
          ...(mediaIds.length > 0 && { mediaIds }),
          ...(replyTo && { replyToId: replyTo.id }),
        },
      },
      { personId: one.senderId, idempotencyKey: key },
    );
    await upsertMessage(client, message);
    void deleteStoredOutgoing(one);
    if (mediaIds.length > 0) forgetSent(client, receiverId);
    useOutbox.setState(({ outgoing, answered }) => ({
      outgoing: outgoing.filter((other) => other.key !== key),
      answered: new Set(answered).add(message.id),
    }));
    refreshLists(client);
  } catch (error) {
    // It stays stored, and is sent with the same key when its sender is back.
    if (error instanceof PersonLeftError) return removeFromOutbox(key);
    const gone = isAboutFiles(error) ? await findGone(one) : [];
    // What this browser has still is uploaded again.
    if (gone.length > 0 && gone.every(({ file }) => file !== undefined)) return uploadAgain(client, one, gone);
    const { resendsLeft = MAX_RESENDS, ...rest } = one;
    const isUnanswered = error instanceof ClientError && error.statusCode === 0;
    const failed: OutgoingMessage = {
      ...rest,
      state: 'failed',
      ...(isUnanswered && { resendsLeft }),
      ...(gone.length > 0 && { goneIds: gone.flatMap(({ asset }) => asset?.id ?? []) }),
      ...(!isOutage(error) && { reason: serverMessageOf(error, messageOf(error, failureTexts.sendMessage)) }),
    };
    void storeOutgoing(failed);
    updateOutgoing(failed);
    if (one.resendsLeft === undefined) showToast('error', failed.reason ?? messageOf(error, failureTexts.sendMessage));
    resendWaiting(client);
  }
}

/** Others may have overtaken it while its files were uploaded: only what follows these can be this message. */
function noteAsked(client: QueryClient, one: OutgoingMessage): OutgoingMessage {
  if (one.isAsked) return one;
  const last = lastCachedSequence(client, one.conversationId);
  const asked = { ...one, isAsked: true, afterSequence: Math.max(one.afterSequence, last) };
  void storeOutgoing(asked);
  updateOutgoing(asked);
  return asked;
}

function isAboutFiles(error: unknown): boolean {
  return error instanceof ClientError && error.errors?.some(({ field }) => field === 'mediaIds') === true;
}

async function findGone({ files }: OutgoingMessage): Promise<readonly AttachedFile[]> {
  const answers = await Promise.all(files.map(({ asset }) => (asset === undefined ? false : isAssetGone(asset))));
  return files.filter((_, place) => answers[place]);
}

/** Sends a message that the server has refused because of these files as another one, for which they are uploaded once more. */
function uploadAgain(client: QueryClient, one: OutgoingMessage, gone: readonly AttachedFile[]): void {
  const files = one.files.map((file) =>
    gone.includes(file) ? { ...file, asset: undefined, uploadId: newKey() } : file,
  );
  const { key: _key, createdAt: _at, state: _state, reason: _reason, resendsLeft: _left, ...rest } = one;
  discard(one);
  void send(client, { ...rest, files });
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
