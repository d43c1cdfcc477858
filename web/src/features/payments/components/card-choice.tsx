import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { RadioList } from '#/shared/ui/fields/radio-list.tsx';
import { cardsQuery } from '../api/cards-query.ts';
import { expiryOf, nameCard } from '../model/card-labels.ts';
import { refusalOf } from '../model/payment-rules.ts';
import { AddCard } from './add-card.tsx';

interface CardChoiceProps {
  /** The chosen card, at first the default one. */
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
  /** Called after a new card was added and chosen, while its form is closed. */
  readonly onAdded?: () => void;
}

/** Chooses the card that pays. Shows the form for a new card if there is none, or the payer wants another one. */
export function CardChoice({ value, onChange, onAdded }: CardChoiceProps) {
  const cards = useQuery(cardsQuery);
  const [isAdding, setAdding] = useState(false);
  if (cards.isPending) {
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">{wordTexts.loading}</span>
        <Skeleton className="h-6 w-56" />
        <Skeleton className="h-6 w-48" />
      </div>
    );
  }
  if (!cards.data) {
    return (
      <ErrorState message={refusalOf(cards.error)} onRetry={() => cards.refetch()} isRetrying={cards.isFetching} />
    );
  }
  const { methods, provider, publishableKey } = cards.data;
  if (methods.length === 0 || isAdding) {
    return (
      <AddCard
        provider={provider}
        publishableKey={publishableKey}
        onAdded={({ id }) => {
          onChange(id);
          setAdding(false);
          onAdded?.();
        }}
        onCancel={methods.length > 0 ? () => setAdding(false) : undefined}
      />
    );
  }
  return (
    <div className="grid justify-items-start gap-1">
      <p className="text-ui font-semibold text-ink">{paymentTexts.payWith}</p>
      <RadioList
        legend={paymentTexts.payWith}
        choices={methods.map((card) => ({
          value: card.id,
          label: paymentTexts.expires({ card: nameCard(card), month: expiryOf(card) }),
        }))}
        value={value ?? ''}
        onChange={onChange}
      />
      <Button kind="quiet" size="small" className="-ms-3" onClick={() => setAdding(true)}>
        {paymentTexts.useAnotherCard}
      </Button>
    </div>
  );
}
