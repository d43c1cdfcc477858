import type { Conversation } from '@stagedoor/contracts/conversation';
import type { QuotedMessage } from '@stagedoor/contracts/message';
import { sendMessage } from '@stagedoor/contracts/messages';
import type { OwnUser } from '@stagedoor/contracts/user';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { validateBody } from '#/shared/http/validate-body.ts';
import { findPriceProblem, useSmallestPrice } from '#/shared/prices/smallest-price.ts';
import { isStorageAllowed } from '#/shared/storage/page-storage.ts';
import {
  deleteDraft,
  onDraftStoredElsewhere,
  readDraft,
  readDraftPrice,
  storeDraft,
  storeDraftPrice,
} from './message-draft.ts';
import { send } from './outbox.ts';
import { isBlank } from './outgoing-message.ts';
import { parsePrice } from './parse-price.ts';
import { useAttachments } from './use-attachments.ts';
import { useTypingSignal } from './use-typing-signal.ts';

interface ComposerOptions {
  readonly conversation: Pick<Conversation, 'id' | 'participant'>;
  readonly author: OwnUser;
  /** The highest sequence number known of the thread. */
  readonly lastSequence: number;
  /** The message that the new one answers. */
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
  useWarningOnLeave(files.length > 0 && !isStorageAllowed());

  const dollars = price === undefined ? 0 : parsePrice(price);
  const errors = validateBody(sendMessage.body, { content, price: dollars });
  const smallestPrice = useSmallestPrice(price !== undefined);
  const priceProblem = errors.price ?? findPriceProblem(dollars, smallestPrice);
  const priceError =
    priceProblem ??
    (price !== undefined && price !== '' && dollars === undefined ? messageTexts.aPriceIsAbove0And : undefined);
  const isEmpty = isBlank(content) && files.length === 0;
  const canSend = !isEmpty && dollars !== undefined && errors.content === undefined && priceProblem === undefined;

  function change(next: string) {
    setContent(next);
    storeDraft(author.id, conversation.id, next);
  }
  function changePrice(next: string | undefined) {
    setPrice(next);
    storeDraftPrice(author.id, conversation.id, next);
  }
  function submit() {
    if (!canSend) return;
    const stored = send(client, {
      conversationId: conversation.id,
      senderId: author.id,
      receiverId: conversation.participant.id,
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
    canSend,
    submit,
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
