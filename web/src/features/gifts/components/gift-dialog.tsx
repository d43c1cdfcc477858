import { giftMonths } from '@stagedoor/contracts/gifts';
import { quoteSubscription } from '@stagedoor/contracts/payments';
import type { ShortUser } from '@stagedoor/contracts/user';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as giftTexts from '#/shared/config/texts/gifts.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { call } from '#/shared/http/api-client.ts';
import { serverMessageOf } from '#/shared/http/client-error.ts';
import { openCheckout } from '#/shared/stores/checkout-store.ts';
import { tiersQuery } from '#/shared/tiers/tiers-query.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';

interface GiftDialogProps {
  readonly payee: ShortUser;
  /** Why an earlier quote was refused. */
  readonly notice: string | undefined;
  readonly onClose: () => void;
}

const choices = giftMonths.map((count) => ({ value: `${count}`, label: giftTexts.months({ count }) }));

/** Chooses how many months of a creator are given, and of which tier; the checkout follows with its price. */
export function GiftDialog({ payee, notice, onClose }: GiftDialogProps) {
  const { data: tiers = [] } = useQuery(tiersQuery(payee.id));
  const paid = tiers.filter(({ price, isArchived }) => price > 0 && !isArchived);
  const [months, setMonths] = useState('1');
  const [chosen, setChosen] = useState<string>();
  const tierId = chosen ?? paid[0]?.id;
  const quote = useMutation({
    mutationFn: () =>
      call(quoteSubscription, {
        body: { creatorId: payee.id, giftMonths: Number(months), ...(tierId !== undefined && { tierId }) },
      }),
    onSuccess: (found) => openCheckout({ kind: 'gift', payee, price: found.now, quote: found }),
  });
  const refusal = quote.error === null ? notice : serverMessageOf(quote.error, paymentTexts.failed);
  return (
    <FormDialog
      title={giftTexts.giveMonthsOf({ name: payee.displayName || payee.username })}
      hint={giftTexts.terms}
      submitLabel={giftTexts.goOn}
      isBusy={quote.isPending}
      onSubmit={() => quote.mutate()}
      onCancel={onClose}
    >
      <SegmentedControl label={giftTexts.howMany} choices={choices} value={months} onChange={setMonths} />
      {paid.length > 1 && tierId !== undefined && (
        <SegmentedControl
          label={giftTexts.tier}
          choices={paid.map(({ id, name }) => ({ value: id, label: name }))}
          value={tierId}
          onChange={setChosen}
        />
      )}
      {refusal && (
        <p role="alert" className="text-ui text-err">
          {refusal}
        </p>
      )}
    </FormDialog>
  );
}
