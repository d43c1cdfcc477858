import type { Invoice } from '@stagedoor/contracts/service-billing';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import { atName } from '#/shared/format/at-name.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { WindowedItems } from '#/shared/ui/lists/windowed-items.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { invoicesOfQuery, invoicesQuery } from '../api/service-billing-queries.ts';
import { describeInvoice, describeLine } from '../model/describe-plan.ts';
import { saveReceipt } from '../model/receipt.ts';
import { leftOfLines } from '../model/refund-rules.ts';
import { InvoiceRefundDialog } from './invoice-refund-dialog.tsx';

/** The height of an invoice of one line with a button, in pixels. */
const ESTIMATED_HEIGHT = 126;

export interface InvoiceListProps {
  /** The name of a service by its slug. */
  readonly nameOf: (slug: string) => string;
}

/** One's invoices, each with its lines and its receipt to save. */
export function InvoiceList({ nameOf }: InvoiceListProps) {
  const buyer = useBuyer();
  return (
    <Invoices query={invoicesQuery} nameOf={nameOf}>
      {(invoice) => <SaveReceipt invoice={invoice} buyer={buyer} nameOf={nameOf} />}
    </Invoices>
  );
}

/** Some of the viewer's invoices, shown like the list. */
export function OwnInvoices({ nameOf, ...shown }: Omit<InvoiceRowsProps, 'children'>) {
  const buyer = useBuyer();
  return (
    <InvoiceRows {...shown} nameOf={nameOf}>
      {(invoice) => <SaveReceipt invoice={invoice} buyer={buyer} nameOf={nameOf} />}
    </InvoiceRows>
  );
}

const useBuyer = () => useSession((state) => state.user?.username) ?? '';

interface PersonInvoicesProps extends InvoiceListProps {
  readonly user: { readonly id: string; readonly username: string; readonly displayName: string | null };
}

/** A person's invoices, for an ADMIN, who can refund them. */
export function PersonInvoices({ user, nameOf }: PersonInvoicesProps) {
  return (
    <Invoices query={invoicesOfQuery(user.id)} nameOf={nameOf}>
      {(invoice) => <InvoiceRefundButton invoice={invoice} user={user} nameOf={nameOf} />}
    </Invoices>
  );
}

interface InvoicesProps extends InvoiceListProps {
  readonly query: typeof invoicesQuery;
  /** The actions on an invoice. */
  readonly children: (invoice: Invoice) => ReactNode;
}

function Invoices({ query, nameOf, children }: InvoicesProps) {
  const list = useInfiniteQuery(query.list);
  return (
    <PagedList
      list={list}
      fetchAhead={query.fetchAhead}
      itemsOf={(page) => page.invoices}
      failureText={paymentTexts.loadFailed}
      skeleton={<RowSkeletons />}
      empty={<p className="text-ui text-ink-2">{billingTexts.noInvoices}</p>}
    >
      {(invoices) => (
        <InvoiceRows label={billingTexts.invoices} invoices={invoices} nameOf={nameOf}>
          {children}
        </InvoiceRows>
      )}
    </PagedList>
  );
}

interface InvoiceRowsProps extends InvoiceListProps {
  readonly label: string;
  readonly invoices: readonly Invoice[];
  /** The actions on an invoice. */
  readonly children: (invoice: Invoice) => ReactNode;
}

function InvoiceRows({ label, invoices, nameOf, children }: InvoiceRowsProps) {
  return (
    <WindowedItems
      label={label}
      rows={invoices}
      keyOf={({ id }) => id}
      estimate={ESTIMATED_HEIGHT}
      className="rounded-card border border-border bg-surface"
    >
      {(invoice) => (
        <div className="grid gap-2 px-4 py-4 md:px-5">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-ui">
            <time dateTime={invoice.issuedAt} className="font-semibold text-ink">
              {formatDay(invoice.issuedAt)}
            </time>
            <span className="flex items-center gap-3">
              <span className="tabular font-semibold text-ink">{formatMoney(invoice.amount)}</span>
              <StatusBadge {...describeInvoice(invoice)} />
            </span>
          </div>
          <ul className="grid gap-1 text-ui text-ink-2">
            {invoice.lines.map((line) => (
              <li key={line.line} className="flex justify-between gap-3">
                <span>{describeLine(line, nameOf)}</span>
                <span className="tabular shrink-0">{formatMoney(line.amount)}</span>
              </li>
            ))}
          </ul>
          <div className="justify-self-start empty:hidden">{children(invoice)}</div>
        </div>
      )}
    </WindowedItems>
  );
}

interface SaveReceiptProps extends InvoiceListProps {
  readonly invoice: Invoice;
  readonly buyer: string;
}

function SaveReceipt({ invoice, buyer, nameOf }: SaveReceiptProps) {
  const { paymentId: id, paidAt, issuedAt, amount: price, refunded, lines } = invoice;
  if (id === null || paidAt === null) return null;
  const what = lines.map((line) => `${describeLine(line, nameOf)}: ${formatMoney(line.amount)}`).join('; ');
  return (
    <Button
      size="small"
      aria-label={billingTexts.receiptOf({ day: formatDay(issuedAt) })}
      onClick={() => saveReceipt({ id, what, seller: null, price, refunded, paidAt }, buyer)}
    >
      <Receipt aria-hidden size={16} strokeWidth={1.75} />
      {billingTexts.receipt}
    </Button>
  );
}

interface InvoiceRefundButtonProps {
  readonly invoice: Invoice;
  readonly user: { readonly username: string; readonly displayName: string | null };
  /** The name of a service by its slug. */
  readonly nameOf: (slug: string) => string;
}

/** For an ADMIN: a button to refund lines of an invoice, if something is left to refund. */
function InvoiceRefundButton({ invoice, user, nameOf }: InvoiceRefundButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const lines = leftOfLines(invoice);
  if (invoice.paymentId === null || lines.length === 0) return null;
  const name = user.displayName ?? atName(user.username);
  return (
    <>
      <Button size="small" aria-label={paymentTexts.refund({ name })} onClick={() => setOpen(true)}>
        {paymentTexts.refundWord}
      </Button>
      {isOpen && (
        <InvoiceRefundDialog
          paymentId={invoice.paymentId}
          lines={lines}
          payer={name}
          nameOf={nameOf}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
