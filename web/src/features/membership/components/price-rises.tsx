import type { DataOf } from '@stagedoor/contracts/call';
import { listPriceRises, noticeDays, startPriceRise, takeBackPriceRise } from '@stagedoor/contracts/price-rises';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as riseTexts from '#/shared/config/texts/price-rises.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';

type Prices = DataOf<typeof listPriceRises>;
type PlanPrice = Prices['plans'][number];
type Rise = Prices['rises'][number];

const queryKey = ['payments', 'price-rises'];

/** Asks subscribers who pay an older price for the price of today, and shows how many agreed. */
export function PriceRises() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listPriceRises, {}, { signal }),
  });
  const [asking, setAsking] = useState<PlanPrice>();
  if (error && !data) {
    return (
      <ErrorState message={messageOf(error, errorTexts.unexpected)} onRetry={() => refetch()} isRetrying={isFetching} />
    );
  }
  if (!data) return <LoadingRows />;
  const older = data.plans.filter(({ below }) => below > 0);
  return (
    <div className="grid grid-cols-1 gap-3">
      {older.length === 0 && data.rises.length === 0 ? (
        <p className="text-ui text-ink-2">{riseTexts.nobodyPaysLess}</p>
      ) : (
        <ul className="divide-y divide-border rounded-card border border-border bg-surface">
          {older.map((plan) => (
            <li key={plan.tier?.id ?? 'one'} className="flex flex-wrap items-center gap-3 px-4 py-3.5 md:px-5">
              <PlanFacts tier={plan.tier} text={riseTexts.payLess({ count: plan.below })} />
              <Button size="small" onClick={() => setAsking(plan)}>
                {riseTexts.askThem}
              </Button>
            </li>
          ))}
          {data.rises.map((rise) => (
            <RunningRise key={rise.id} rise={rise} />
          ))}
        </ul>
      )}
      {asking !== undefined && <AskDialog plan={asking} onClose={() => setAsking(undefined)} />}
    </div>
  );
}

function PlanFacts({ tier, text }: Pick<PlanPrice, 'tier'> & { readonly text: string }) {
  return (
    <span className="grid min-w-0 flex-1 gap-0.5">
      <span className="text-body font-semibold break-words text-ink">{tier?.name ?? riseTexts.onePrice}</span>
      <span className="tabular text-ui text-ink-2">{text}</span>
    </span>
  );
}

function RunningRise({ rise: { id, tier, price, startsAt, asked, agreed } }: { readonly rise: Rise }) {
  const client = useQueryClient();
  const takeBack = useMutation({
    mutationFn: () => call(takeBackPriceRise, { params: { id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey });
      showToast('success', riseTexts.takenBack);
    },
    onError: (error) => showToast('error', messageOf(error, riseTexts.failed)),
  });
  const text = riseTexts.agreedOf({ agreed, asked, price: formatMoney(price), day: formatDay(startsAt) });
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3.5 md:px-5">
      <PlanFacts tier={tier} text={text} />
      <Button size="small" isBusy={takeBack.isPending} onClick={() => takeBack.mutate()}>
        {riseTexts.takeBack}
      </Button>
    </li>
  );
}

function AskDialog({ plan: { tier, price }, onClose }: { readonly plan: PlanPrice; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [days, setDays] = useState<string>(String(noticeDays.min));
  const start = useMutation({
    mutationFn: () =>
      call(startPriceRise, {
        body: { ...(tier !== null && { tierId: tier.id }), expectedPrice: price, noticeDays: Number(days) },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey });
      showToast('success', riseTexts.asked);
      onClose();
    },
    onError: (error) => showToast('error', messageOf(error, riseTexts.failed)),
  });
  return (
    <FormDialog
      title={riseTexts.askThemTitle({ price: formatMoney(price) })}
      hint={riseTexts.askThemHint}
      submitLabel={riseTexts.ask}
      isBusy={start.isPending}
      onSubmit={() => start.mutate()}
      onCancel={onClose}
    >
      <Input
        type="number"
        label={riseTexts.notice}
        hint={riseTexts.noticeHint}
        min={noticeDays.min}
        max={noticeDays.max}
        required
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
    </FormDialog>
  );
}
