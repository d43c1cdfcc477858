import type { Invoice } from '@stagedoor/contracts/service-billing';
import { useState } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { atName } from '#/shared/format/at-name.ts';
import { Button } from '#/shared/ui/button.tsx';
import { leftOfLines } from '../model/refund-rules.ts';
import { InvoiceRefundDialog } from './invoice-refund-dialog.tsx';

interface InvoiceRefundButtonProps {
  readonly invoice: Invoice;
  readonly user: { readonly username: string; readonly displayName: string | null };
  /** The name of a service by its slug. */
  readonly nameOf: (slug: string) => string;
}

/** For an ADMIN: the way to give back lines of an invoice, where there is something left of them. */
export function InvoiceRefundButton({ invoice, user, nameOf }: InvoiceRefundButtonProps) {
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
