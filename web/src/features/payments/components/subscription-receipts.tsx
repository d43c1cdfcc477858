import type { Subscription } from '@stagedoor/contracts/subscription';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as planTexts from '#/shared/config/texts/plans.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { subscriptionPaymentsQuery } from '../api/own-subscriptions-query.ts';
import { refundWords } from '../model/purchase-texts.ts';
import { saveReceipt } from '../model/receipt.ts';

interface SubscriptionReceiptsProps {
  readonly subscription: Pick<Subscription, 'id' | 'creator'>;
  readonly onClose: () => void;
}

/** The months that were paid of a subscription, each with its receipt to save. */
export function SubscriptionReceipts({ subscription: { id, creator }, onClose }: SubscriptionReceiptsProps) {
  const query = subscriptionPaymentsQuery(id);
  const list = useInfiniteQuery(query.list);
  const buyer = useSession((state) => state.user?.username) ?? '';
  const name = creator.displayName || creator.username;
  return (
    <FormDialog
      title={paymentTexts.whatYouPaid({ name })}
      submitLabel={wordTexts.close}
      isBusy={false}
      isOver
      onSubmit={onClose}
      onCancel={onClose}
    >
      <PagedList
        list={list}
        fetchAhead={query.fetchAhead}
        itemsOf={(page) => page.payments}
        failureText={paymentTexts.loadFailed}
        skeleton={<RowSkeletons />}
        empty={<p className="text-ui text-ink-2">{paymentTexts.nothingWasPaidYet}</p>}
      >
        {(payments) => (
          <ul className="divide-y divide-border">
            {payments.map(({ id: paymentId, amount, paidAt, upgradeTo, ...returned }) => {
              const refund = refundWords({ price: amount, ...returned });
              return (
                <li key={paymentId} className="flex items-center justify-between gap-3 py-2.5">
                  <span className="grid gap-0.5 text-ui">
                    <time dateTime={paidAt} className="text-ink">
                      {formatDay(paidAt)}
                    </time>
                    <span className="tabular text-meta text-ink-3">
                      {upgradeTo !== undefined && `${planTexts.upgradeTo({ tier: upgradeTo })} · `}
                      {formatMoney(amount)}
                      {refund && ` · ${refund}`}
                    </span>
                  </span>
                  <Button
                    size="small"
                    onClick={() =>
                      saveReceipt(
                        {
                          id: paymentId,
                          what:
                            upgradeTo === undefined
                              ? paymentTexts.monthOfSubscriptionTo({ name })
                              : planTexts.upgradeOfSubscriptionTo({ tier: upgradeTo, name }),
                          seller: creator,
                          price: amount,
                          paidAt,
                          ...returned,
                        },
                        buyer,
                      )
                    }
                  >
                    <Receipt aria-hidden size={16} strokeWidth={1.75} />
                    <span>
                      {paymentTexts.receipt}
                      <span className="sr-only"> {paymentTexts.ofDay({ paidAt: formatDay(paidAt) })}</span>
                    </span>
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </PagedList>
    </FormDialog>
  );
}
