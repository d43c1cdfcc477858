import type { PaymentMethod } from '@stagedoor/contracts/payments';
import { useQuery } from '@tanstack/react-query';
import { CreditCard, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button, IconButton } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { cardsQuery } from '../api/cards-query.ts';
import { expiryOf, nameCard } from '../model/card-labels.ts';
import { refusalOf } from '../model/payment-rules.ts';
import { useCardActions } from '../model/use-cards.ts';
import { AddCard } from './add-card.tsx';

/** The viewer's cards: add, remove, and choose the default. */
export function CardList() {
  const cards = useQuery(cardsQuery);
  const [isAdding, setAdding] = useState(false);
  if (cards.isPending) {
    return <LoadingRows />;
  }
  if (!cards.data) {
    return (
      <ErrorState message={refusalOf(cards.error)} onRetry={() => cards.refetch()} isRetrying={cards.isFetching} />
    );
  }
  const { methods, provider, publishableKey } = cards.data;
  return (
    <div className="grid grid-cols-1 gap-4">
      {methods.length > 0 ? (
        <ul
          aria-label={paymentTexts.yourCards}
          className="divide-y divide-border rounded-card border border-border bg-surface"
        >
          {methods.map((card) => (
            <li key={card.id} className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 md:px-5">
              <Card card={card} isOnly={methods.length === 1} />
            </li>
          ))}
        </ul>
      ) : (
        !isAdding && <p className="text-ui text-ink-2">{paymentTexts.youHaveNoCardYet}</p>
      )}
      {isAdding ? (
        <AddCard
          provider={provider}
          publishableKey={publishableKey}
          onAdded={() => {
            setAdding(false);
            showToast('success', paymentTexts.cardAdded);
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button className="justify-self-start" onClick={() => setAdding(true)}>
          {paymentTexts.addACard}
        </Button>
      )}
    </div>
  );
}

interface CardProps {
  readonly card: PaymentMethod;
  /** Without it there would be no card left. */
  readonly isOnly: boolean;
}

function Card({ card, isOnly }: CardProps) {
  const { remove, makeDefault } = useCardActions(card.id);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const name = nameCard(card);
  return (
    <>
      <CreditCard aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-3 max-md:hidden" />
      <span className="grid min-w-32 flex-1">
        <span className="text-ui font-semibold text-ink">{name}</span>
        <span className="tabular text-meta text-ink-3">{paymentTexts.expiresIn({ card: expiryOf(card) })}</span>
      </span>
      {card.isDefault ? (
        <StatusBadge label={paymentTexts.defaultLabel} tone="ok" />
      ) : (
        <Button size="small" isBusy={makeDefault.isPending} onClick={() => makeDefault.mutate()}>
          {paymentTexts.makeDefault}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      <IconButton
        label={paymentTexts.remove({ name })}
        disabled={remove.isPending}
        onClick={() => setAsking(true)}
        className="-me-2"
      >
        <Trash2 aria-hidden size={18} strokeWidth={1.75} />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title={paymentTexts.removeTheCard({ name })}
          confirmLabel={wordTexts.remove}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSettled: close })}
          onCancel={close}
        >
          {isOnly ? paymentTexts.onlyCardPaysRenewals : paymentTexts.defaultCardPaysRenewals}
        </ConfirmDialog>
      )}
    </>
  );
}
