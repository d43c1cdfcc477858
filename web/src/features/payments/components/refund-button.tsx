import type { ShortUser } from '@stagedoor/contracts/user';
import { useState } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { atName } from '#/shared/format/at-name.ts';
import { Button } from '#/shared/ui/button.tsx';
import { OwnRefundDialog } from './own-refund-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';

interface RefundButtonProps {
  readonly paymentId: string;
  /** The payer, who gets the refund; null if their account is deleted. */
  readonly payer: Pick<ShortUser, 'username' | 'displayName'> | null;
  /** The amount that can still be refunded, in dollars. */
  readonly left: number;
  /** Whether the payee refunds it, or an ADMIN does. */
  readonly kind: 'own' | 'creator';
}

/** A button to refund a payment, if something is left to refund. */
export function RefundButton({ paymentId, payer, left, kind }: RefundButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (left <= 0) return null;
  const name = payer === null ? paymentTexts.thePayer : (payer.displayName ?? atName(payer.username));
  return (
    <>
      <Button size="small" aria-label={paymentTexts.refund({ name })} onClick={() => setOpen(true)}>
        {paymentTexts.refundWord}
      </Button>
      {isOpen && kind === 'own' && (
        <OwnRefundDialog paymentId={paymentId} left={left} payer={name} onClose={() => setOpen(false)} />
      )}
      {isOpen && kind === 'creator' && (
        <RefundDialog paymentId={paymentId} refundable={left} payer={name} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
