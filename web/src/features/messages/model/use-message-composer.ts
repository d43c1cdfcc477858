import type { Conversation } from '@stagedoor/contracts/conversation';
import type { QuotedMessage } from '@stagedoor/contracts/message';
import { sendMessage, sendTyping } from '@stagedoor/contracts/messages';
import type { OwnUser } from '@stagedoor/contracts/user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { call } from '#/shared/http/api-client.ts';
import { validateBody } from '#/shared/http/validate-body.ts';
import { findPriceProblem, useSmallestPrice } from '#/shared/prices/smallest-price.ts';
import { isStorageAllowed, localStore } from '#/shared/storage/page-storage.ts';
import { onStoredElsewhere } from '#/shared/storage/stored-elsewhere.ts';
import { hasVault } from '#/shared/vault-picker/chosen-asset.ts';
import { isOwned, sentAssetsQuery } from '#/shared/vault-picker/sent-assets-query.ts';
import { send } from './outbox.ts';
import { isBlank } from './outgoing-message.ts';
import { parsePrice } from './parse-price.ts';
import { useAttachments } from './use-attachments.ts';

const SPACING_MS = 3000;

/** Returns a function to call with the text at each change. It sends a typing signal at most every few seconds. */
function useTypingSignal(conversationId: string): (content: string) => void {
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  return (content) => {
    const now = performance.now();
    if (isBlank(content) || now - lastAt.current < SPACING_MS) return;
    lastAt.current = now;
    // A failure is not shown, because nobody waits for it.
    call(sendTyping, { params: { id: conversationId } }).catch(() => undefined);
  };
}

/** Unsent texts and prices by conversation, and by person because several may use one browser. */
const keyOf = (userId: string, conversationId: string) => `message-draft:${userId}:${conversationId}`;
const priceKeyOf = (userId: string, conversationId: string) => `message-price:${userId}:${conversationId}`;

function readDraft(userId: string, conversationId: string): string {
  return localStore.getItem(keyOf(userId, conversationId)) ?? '';
}

function storeDraft(userId: string, conversationId: string, content: string): void {
  if (content === '') localStore.removeItem(keyOf(userId, conversationId));
  else localStore.setItem(keyOf(userId, conversationId), content);
}

/** Calls `listener` when another tab has changed the text or the price. Returns a function that ends it. */
function onDraftStoredElsewhere(userId: string, conversationId: string, listener: () => void): () => void {
  const ends = [keyOf, priceKeyOf].map((nameOf) => onStoredElsewhere(nameOf(userId, conversationId), listener));
  return () => {
    for (const end of ends) end();
  };
}

/** Returns the price as typed, in dollars; undefined for a message that is free. */
function readDraftPrice(userId: string, conversationId: string): string | undefined {
  return localStore.getItem(priceKeyOf(userId, conversationId)) ?? undefined;
}

function storeDraftPrice(userId: string, conversationId: string, price: string | undefined): void {
  if (price === undefined) localStore.removeItem(priceKeyOf(userId, conversationId));
  else localStore.setItem(priceKeyOf(userId, conversationId), price);
}

/** Deletes a sent draft, but keeps text typed since then. */
function deleteDraft(
  userId: string,
  conversationId: string,
  { content, price }: { readonly content: string; readonly price: string | undefined },
): void {
  if (readDraft(userId, conversationId) === content) storeDraft(userId, conversationId, '');
  if (readDraftPrice(userId, conversationId) === price) storeDraftPrice(userId, conversationId, undefined);
}

interface ComposerOptions {
  readonly conversation: Pick<Conversation, 'id' | 'participant'>;
  readonly author: OwnUser;
  /** The highest sequence number known of the thread. */
  readonly lastSequence: number;
  /** The message that the new one replies to. */
  readonly replyTo: QuotedMessage | undefined;
  readonly onSent: () => void;
}

/** The state of the form for a new message. Its text and files are stored in the browser as they change. */
export function useMessageComposer({ conversation, author, lastSequence, replyTo, onSent }: ComposerOptions) {
  const client = useQueryClient();
  const [content, setContent] = useState(() => readDraft(author.id, conversation.id));
  /** As typed, in dollars; undefined while the message is free. */
  const [price, setPrice] = useState(() => readDraftPrice(author.id, conversation.id));
  useEffect(
    () =>
      onDraftStoredElsewhere(author.id, conversation.id, () => {
        setContent(readDraft(author.id, conversation.id));
        setPrice(readDraftPrice(author.id, conversation.id));
      }),
    [author.id, conversation.id],
  );
  const attachments = useAttachments(author.id, conversation.id);
  const signalTyping = useTypingSignal(conversation.id);
  const { files } = attachments;
  const assets = files.flatMap(({ asset }) => asset ?? []);
  const fileCount = files.length;
  useWarningOnLeave(fileCount > 0 && !isStorageAllowed());
  const receiverId = conversation.participant.id;
  const assetIds = assets.map(({ id }) => id);
  // Where it cannot be looked up, the message is sent all the same.
  const sent = useQuery({ ...sentAssetsQuery(receiverId, assetIds), retry: false });
  const [isAsking, setAsking] = useState(false);

  const dollars = price === undefined ? 0 : parsePrice(price);
  const errors = validateBody(sendMessage.body, { content, price: dollars });
  const smallestPrice = useSmallestPrice(price !== undefined);
  const priceProblem = errors.price ?? findPriceProblem(dollars, smallestPrice);
  const priceError =
    priceProblem ??
    (price !== undefined && price !== '' && dollars === undefined ? messageTexts.aPriceIsAbove0And : undefined);
  const isEmpty = isBlank(content) && fileCount === 0;
  const isLookingUp = assets.length > 0 && sent.isPending;
  const canSend =
    !isEmpty && !isLookingUp && dollars !== undefined && errors.content === undefined && priceProblem === undefined;

  function change(next: string) {
    setContent(next);
    storeDraft(author.id, conversation.id, next);
  }
  function changePrice(next: string | undefined) {
    setPrice(next);
    storeDraftPrice(author.id, conversation.id, next);
  }
  /** The chosen files that the other person has already. */
  const owned = assets.flatMap(({ id, title }) => {
    const state = sent.data?.get(id);
    return isOwned(state) ? [{ title, isBought: state === 'BOUGHT' }] : [];
  });
  function submit() {
    if (!canSend) return;
    if (owned.length > 0) setAsking(true);
    else sendNow();
  }
  function sendNow() {
    if (dollars === undefined) return;
    setAsking(false);
    const stored = send(client, {
      conversationId: conversation.id,
      senderId: author.id,
      receiverId,
      content: isBlank(content) ? '' : content.trim().normalize('NFC'),
      files,
      price: dollars,
      ...(replyTo && { replyTo }),
      afterSequence: lastSequence,
    });
    setContent('');
    setPrice(undefined);
    attachments.clear();
    onSent();
    // A tab that is closed before that has the message in its field still.
    void stored.then(() => deleteDraft(author.id, conversation.id, { content, price }));
  }
  return {
    content,
    change: (next: string) => {
      change(next);
      signalTyping(next);
    },
    ...attachments,
    price,
    setPrice: changePrice,
    priceError,
    contentError: errors.content,
    canSetPrice: author.role === 'CREATOR',
    hasVault: hasVault(author),
    fileCount,
    /** The ids at the server of the files that it has already. */
    taken: assetIds,
    canSend,
    submit,
    /** What is asked before files are sent to somebody who has them; undefined while nothing is asked. */
    asked: isAsking ? owned : undefined,
    sendNow,
    dontSend: () => setAsking(false),
  };
}

/** Asks before the page is left if the files could not be stored, because they would have to be chosen again. */
function useWarningOnLeave(hasSomethingToLose: boolean): void {
  useEffect(() => {
    if (!hasSomethingToLose) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [hasSomethingToLose]);
}
