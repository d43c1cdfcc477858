import type { Conversation } from '@stagedoor/contracts/conversation';
import { Coins } from 'lucide-react';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { useIsTippable } from '../post/use-is-tippable.ts';

/** A button that tips the other person of a conversation. The tip becomes a message. */
export function TipParticipant({ conversation }: { readonly conversation: Pick<Conversation, 'id' | 'participant'> }) {
  const { id: conversationId, participant } = conversation;
  if (!useIsTippable(participant)) return null;
  return (
    <IconButton
      label={messageTexts.sendATip}
      onClick={() => openCheckout({ kind: 'tip', payee: participant, conversationId })}
    >
      <Coins aria-hidden size={20} strokeWidth={1.75} />
    </IconButton>
  );
}
