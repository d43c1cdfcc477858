import type { PaymentMethod } from '@stagedoor/contracts/payments';
import { lazy, Suspense, useState } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { RadioList } from '#/shared/ui/fields/radio-list.tsx';
import { type SandboxToken, sandboxCards } from '../model/card-labels.ts';
import { refusalOf } from '../model/payment-rules.ts';
import { useAddCard } from '../model/use-cards.ts';

const StripeCardForm = lazy(async () => ({
  default: (await loadModule(() => import('./stripe-card-form.tsx'))).StripeCardForm,
}));

interface AddCardProps {
  readonly provider: 'sandbox' | 'stripe';
  /** The publishable key for Stripe's form. */
  readonly publishableKey: string | null;
  readonly onAdded: (card: PaymentMethod) => void;
  /** Set if there is a previous step to return to. */
  readonly onCancel?: (() => void) | undefined;
}

/** A new card. With the sandbox, one of its test cards; a number is never asked for. */
export function AddCard({ provider, publishableKey, onAdded, onCancel }: AddCardProps) {
  const [token, setToken] = useState<SandboxToken>('pm_card_visa');
  const add = useAddCard();
  const saveCard = (chosen: string) => add.mutate(chosen, { onSuccess: onAdded });
  const isSandbox = provider === 'sandbox';
  if (!isSandbox && publishableKey === null) {
    return <p className="text-ui text-ink-2">{paymentTexts.cardsCannotBeAddedHereYet}</p>;
  }
  return (
    <div className="grid gap-3 rounded-card border border-border bg-bg p-4">
      {isSandbox ? (
        <>
          <div className="grid gap-1">
            <p className="text-ui font-semibold text-ink">{paymentTexts.addATestCard}</p>
            <p className="text-ui text-ink-2">{paymentTexts.testCardHint}</p>
          </div>
          <RadioList legend={paymentTexts.testCard} choices={sandboxCards} value={token} onChange={setToken} />
        </>
      ) : (
        <p className="text-ui font-semibold text-ink">{paymentTexts.addACard}</p>
      )}
      {publishableKey !== null && (
        <Suspense fallback={<Skeleton className="h-11 w-full" />}>
          <StripeCardForm publishableKey={publishableKey} isBusy={add.isPending} onToken={saveCard} />
        </Suspense>
      )}
      {add.error && (
        <p role="alert" className="text-ui text-err">
          {refusalOf(add.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {isSandbox && (
          <Button isBusy={add.isPending} onClick={() => saveCard(token)}>
            {paymentTexts.addCard}
          </Button>
        )}
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {wordTexts.back}
          </Button>
        )}
      </div>
    </div>
  );
}
