import type { Conversation } from '@stagedoor/contracts/conversation';
import { Coins } from 'lucide-react';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { useIsTippable } from '../post/use-is-tippable.ts';

/** A button that tips the other person of a conversation. The tip becomes a message. */
export function TipParticipant({ conversation }: { readonly conversation: Pick<Conversation, 'id' | 'participant'> }) {
  const { id: conversationId, participant } = conversation;
  if (!useIsTippable(participant)) return null;
  return (
    <IconButton label="Send a tip" onClick={() => openCheckout({ kind: 'tip', payee: participant, conversationId })}>
      <Coins aria-hidden size={20} strokeWidth={1.75} />
    </IconButton>
  );
}
