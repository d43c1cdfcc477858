import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import { Building2, ChevronDown, Landmark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatDay, formatMoment } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { WindowedItems } from '#/shared/ui/lists/windowed-items.tsx';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { StatusBadge, type Tone } from '#/shared/ui/status-badge.tsx';
import { Words } from '#/shared/ui/text/words.tsx';
import {
  describeReturned,
  isOrdinary,
  isWithoutEffect,
  nameKind,
  nameOrganization,
  waitsForPayer,
} from '../model/describe-transaction.ts';
import { describeRefundReason } from '../model/refund-texts.ts';

/** The height of a row that is not opened, in pixels. */
const ROW_HEIGHT = 65;

interface TransactionRowsProps {
  readonly label: string;
  /** The destination of payouts. */
  readonly bank: string;
  readonly transactions: readonly Transaction[];
  /** Whether all rows are open at first. By default only those that wait for the viewer. */
  readonly areOpen?: boolean;
  /** Whether each row shows the fee and the net amount. */
  readonly showsFees: boolean;
  readonly statusOf: (transaction: Transaction) => { readonly label: string; readonly tone: Tone };
  /** The buttons of a transaction. */
  readonly actionOf: (transaction: Transaction) => ReactNode;
}

/** Transactions on a small screen: two lines each, and the details when one is opened. */
export function TransactionRows({ label, transactions, areOpen = false, ...rest }: TransactionRowsProps) {
  // Here, because a row that is scrolled far away is not rendered. Rows that nobody has opened or closed are missing.
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  return (
    <WindowedItems
      label={label}
      rows={transactions}
      keyOf={keyOf}
      estimate={ROW_HEIGHT}
      className="rounded-card border border-border bg-surface"
    >
      {(transaction) => (
        <Row
          {...rest}
          transaction={transaction}
          isOpen={opened.get(keyOf(transaction)) ?? (areOpen || waitsForPayer(transaction))}
          onToggle={(isOpen) => setOpened((before) => new Map(before).set(keyOf(transaction), isOpen))}
        />
      )}
    </WindowedItems>
  );
}

/** An ADMIN may see both sides of one payment. */
const keyOf = ({ id, amount }: Transaction) => `${id} ${amount}`;

interface RowProps extends Omit<TransactionRowsProps, 'label' | 'transactions' | 'areOpen'> {
  readonly transaction: Transaction;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

function Row({ transaction, isOpen, onToggle, bank, showsFees, statusOf, actionOf }: RowProps) {
  const { counterparty, kind, createdAt, amount, refunded, fee, net } = transaction;
  const name = counterparty ? counterparty.displayName || counterparty.username : nameOrganization(transaction, bank);
  const Icon = kind === 'payout' ? Landmark : Building2;
  const why = describeRefundReason(transaction);
  return (
    <details
      open={isOpen}
      // The event also fires when a row is rendered open, without a press.
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle(currentTarget.open)}
      className="group"
    >
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2 [&::-webkit-details-marker]:hidden">
        {counterparty ? (
          <Avatar name={name} src={counterparty.avatarUrl} size={40} />
        ) : (
          <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
            <Icon size={20} strokeWidth={1.75} />
          </span>
        )}
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate text-ui font-semibold text-ink">
              <Words text={name} />
            </span>
            <Amount dollars={amount} isCrossedOut={isWithoutEffect(transaction)} />
          </span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-meta text-ink-3">
            <span>
              {nameKind(transaction)} · <time dateTime={createdAt}>{formatDay(createdAt)}</time>
            </span>
            {isOrdinary(transaction) ? (
              refunded > 0 && <span className="text-ink-2">{describeReturned(transaction)}</span>
            ) : (
              <StatusBadge {...statusOf(transaction)} />
            )}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          size={16}
          strokeWidth={1.75}
          className="shrink-0 text-ink-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-1 gap-3 px-4 pb-4 text-ui">
        {counterparty && <PersonLink user={counterparty} />}
        {why && <p className="text-ink-2">{why}</p>}
        <dl className="grid gap-1">
          {showsFees && (
            <>
              <Fact name={paymentTexts.fee}>{fee > 0 ? formatMoney(-fee) : wordTexts.none}</Fact>
              <Fact name={paymentTexts.net}>{formatMoney(net)}</Fact>
            </>
          )}
          <Fact name={paymentTexts.when}>{formatMoment(createdAt)}</Fact>
          <Fact name={wordTexts.status}>{statusOf(transaction).label}</Fact>
        </dl>
        <div className="flex flex-wrap gap-2 empty:hidden">{actionOf(transaction)}</div>
      </div>
    </details>
  );
}

function Amount({ dollars, isCrossedOut }: { readonly dollars: number; readonly isCrossedOut: boolean }) {
  const Tag = isCrossedOut ? 's' : 'span';
  return (
    <Tag className={classes('tabular shrink-0 text-ui font-semibold', isCrossedOut ? 'text-ink-3' : 'text-ink')}>
      {formatMoney(dollars)}
    </Tag>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-ink-3">{name}</dt>
      <dd className="tabular text-ink-2">{children}</dd>
    </div>
  );
}
