import type { PaymentMethod } from '@stagedoor/contracts/payments';
import { useState } from 'react';
import { Button } from '#/shared/ui/button.tsx';
import { ChoiceList } from '#/shared/ui/choice-list.tsx';
import { type SandboxToken, sandboxCards } from '../model/card-words.ts';
import { refusalOf } from '../model/payment-rules.ts';
import { useAddCard } from '../model/use-cards.ts';

interface AddCardProps {
  readonly provider: 'sandbox' | 'stripe';
  readonly onAdded: (card: PaymentMethod) => void;
  /** Where there is something to go back to. */
  readonly onCancel?: (() => void) | undefined;
}

/** A new card. With the sandbox, one of its test cards; a number is never asked for. */
export function AddCard({ provider, onAdded, onCancel }: AddCardProps) {
  const [token, setToken] = useState<SandboxToken>('pm_card_visa');
  const add = useAddCard();
  if (provider !== 'sandbox') {
    return <p className="text-ui text-ink-2">Cards of your own cannot be added here yet.</p>;
  }
  return (
    <div className="grid gap-3 rounded-card border border-border bg-bg p-4">
      <div className="grid gap-1">
        <p className="text-ui font-semibold text-ink">Add a test card</p>
        <p className="text-ui text-ink-2">No real money moves. Choose how the card is to behave.</p>
      </div>
      <ChoiceList legend="Test card" choices={sandboxCards} value={token} onChange={setToken} />
      {add.error && (
        <p role="alert" className="text-ui text-err">
          {refusalOf(add.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={add.isPending} onClick={() => add.mutate(token, { onSuccess: onAdded })}>
          Add card
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            Back
          </Button>
        )}
      </div>
    </div>
  );
}
