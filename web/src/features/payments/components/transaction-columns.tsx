import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { formatMoment } from '#/shared/format/format-date.ts';
import type { Column } from '#/shared/ui/lists/data-table.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { describeReturned, nameKind, nameOrganization } from '../model/describe-transaction.ts';
import { describeRefundReason } from '../model/refund-texts.ts';

/** The columns for a transaction's other side, kind and time. `bank` is the destination of payouts. */
export const describingColumns = (bank: string): readonly Column<Transaction>[] => [
  {
    header: paymentTexts.withWord,
    cell: (one) =>
      one.counterparty ? (
        <PersonLink user={one.counterparty} />
      ) : (
        <span className="font-semibold text-ink">{nameOrganization(one, bank)}</span>
      ),
    // A name can be truncated, so this column would shrink before all others.
    width: 'min-w-48',
  },
  { header: paymentTexts.what, cell: (one) => <What transaction={one} /> },
  {
    header: paymentTexts.when,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap text-ink-2">
        {formatMoment(createdAt)}
      </time>
    ),
  },
];

function What({ transaction }: { readonly transaction: Transaction }) {
  const why = describeRefundReason(transaction);
  const { refunded } = transaction;
  return (
    <span className="grid gap-0.5 text-ink">
      {nameKind(transaction)}
      {why && <span className="max-w-60 text-meta text-ink-2">{why}</span>}
      {refunded > 0 && <span className="text-meta text-ink-2">{describeReturned(transaction)}</span>}
    </span>
  );
}
