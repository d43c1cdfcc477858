import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import { useState } from 'react';
import { Button } from '#/shared/ui/button.tsx';
import { refundableOf } from '../model/refund-words.ts';
import { RefundDialog } from './refund-dialog.tsx';

/** The way to give a payment back, where there is something left of it. */
export function RefundButton({ transaction }: { readonly transaction: Transaction }) {
  const [isOpen, setOpen] = useState(false);
  const left = refundableOf(transaction);
  if (left <= 0) return null;
  const { id, counterparty } = transaction;
  const payer = counterparty === null ? 'The payer' : (counterparty.displayName ?? `@${counterparty.username}`);
  return (
    <>
      <Button size="small" aria-label={`Refund ${payer}`} onClick={() => setOpen(true)}>
        Refund
      </Button>
      {isOpen && <RefundDialog paymentId={id} left={left} payer={payer} onClose={() => setOpen(false)} />}
    </>
  );
}
