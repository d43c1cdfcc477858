import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import type { ShortUser } from '@stagedoor/contracts/user';
import { useState } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { Button } from '#/shared/ui/button.tsx';
import { RefundDialog } from './refund-dialog.tsx';

interface RefundButtonProps {
  readonly transaction: Transaction;
  /** The payer, who gets the refund; null where their account is deleted. */
  readonly payer: ShortUser | null;
  /** The amount that can still be refunded, in dollars. */
  readonly left: number;
  /** Whether it is given back by who received it. */
  readonly isOwn?: boolean;
}

/** The way to give a payment back, where there is something left of it. */
export function RefundButton({ transaction: { id }, payer, left, isOwn = false }: RefundButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (left <= 0) return null;
  const name = payer === null ? paymentTexts.thePayer : (payer.displayName ?? `@${payer.username}`);
  return (
    <>
      <Button size="small" aria-label={paymentTexts.refund({ name })} onClick={() => setOpen(true)}>
        {paymentTexts.refundWord}
      </Button>
      {isOpen && <RefundDialog paymentId={id} left={left} payer={name} isOwn={isOwn} onClose={() => setOpen(false)} />}
    </>
  );
}
