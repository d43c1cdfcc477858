import type { ShortUser } from '@stagedoor/contracts/user';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { formatMoment } from '#/shared/format/format-date.ts';
import { translateServerText } from '#/shared/http/translate-server-text.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { payoutHoldQuery } from '../api/admin-queries.ts';
import { refusalOf } from '../model/payment-rules.ts';
import { usePayoutHold } from '../model/use-payout-hold.ts';
import { HoldDialog } from './hold-dialog.tsx';

/** Whether a person's payouts are on hold, with a button to hold or release them. */
export function PayoutHold({ user: { id, username } }: { readonly user: ShortUser }) {
  const { data, error, isFetching, refetch } = useQuery(payoutHoldQuery(id));
  const change = usePayoutHold(id);
  const [isAsking, setAsking] = useState(false);
  if (error && !data) {
    return <ErrorState message={refusalOf(error)} onRetry={() => refetch()} isRetrying={isFetching} />;
  }
  if (!data) return <Skeleton className="h-10 w-60" />;
  const { hold } = data;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {hold === null ? (
        <p className="text-ui text-ink-2">{paymentTexts.payoutsAreSentAsUsual}</p>
      ) : (
        <p className="max-w-140 text-ui">
          {paymentTexts.onHoldSince({ heldAt: formatMoment(hold.heldAt), reason: translateServerText(hold.reason) })}
        </p>
      )}
      {hold === null ? (
        <Button size="small" kind="danger" onClick={() => setAsking(true)}>
          {paymentTexts.holdPayouts}
        </Button>
      ) : (
        <Button size="small" isBusy={change.isPending} onClick={() => change.mutate(undefined)}>
          {paymentTexts.releasePayouts}
        </Button>
      )}
      {isAsking && (
        <HoldDialog
          username={username}
          isBusy={change.isPending}
          onSubmit={(reason) => change.mutate(reason, { onSuccess: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
