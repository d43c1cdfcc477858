import { payTeamOut } from '@stagedoor/contracts/payments-teams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { teamKey } from '#/features/payments/api/team-queries.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import { readDollars } from '#/shared/format/read-dollars.ts';
import { call } from '#/shared/http/api-client.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { validateBody } from '#/shared/http/validate-body.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { refusalOf } from '../model/payment-rules.ts';
import { describeUnreadable } from '../model/unreadable-amount.ts';
import { AmountField } from './amount-field.tsx';

interface TeamPayoutDialogProps {
  readonly slug: string;
  /** The amount owed to the team, in dollars. */
  readonly balance: number;
  readonly onClose: () => void;
}

/** Records the amount transferred to a team, and the bank's reference of the transfer. */
export function TeamPayoutDialog({ slug, balance, onClose }: TeamPayoutDialogProps) {
  const [typed, setTyped] = useState(balance.toFixed(2));
  const [reference, setReference] = useState('');
  const payout = useTeamPayout(slug);
  const amount = readDollars(typed);
  const found = amount === undefined ? describeUnreadable(typed) : findAmountError(amount, balance);
  const error = found ?? (payout.error ? refusalOf(payout.error) : undefined);
  return (
    <FormDialog
      title={billingTexts.recordAPayout}
      hint={billingTexts.sendTheMoneyFirst}
      submitLabel={billingTexts.recordAPayout}
      isBusy={payout.isPending}
      isDisabled={found !== undefined || reference.trim() === ''}
      onSubmit={() =>
        amount !== undefined && payout.mutate({ amount, reference: reference.trim() }, { onSuccess: onClose })
      }
      onCancel={onClose}
    >
      <AmountField
        value={typed}
        max={balance}
        error={error}
        onChange={(value) => {
          setTyped(value);
          payout.reset();
        }}
      />
      <Input
        label={billingTexts.referenceOfTheTransfer}
        name="reference"
        autoComplete="off"
        maxLength={140}
        value={reference}
        onChange={({ target: { value } }) => setReference(value)}
      />
    </FormDialog>
  );
}

function findAmountError(amount: number, balance: number): string | undefined {
  if (amount > balance) return billingTexts.thisIsMoreThanTheTeamIsOwed;
  return validateBody(payTeamOut.body, { amount, reference: 'x' }).amount;
}

/** Records a transfer to a team, once however often the answer is lost. */
function useTeamPayout(slug: string) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(newKey);
  return useMutation({
    mutationFn: (body: { readonly amount: number; readonly reference: string }) =>
      call(payTeamOut, { params: { slug }, body }, { idempotencyKey }),
    onSuccess: () => showToast('success', billingTexts.thePayoutIsRecorded),
    onSettled: () => client.invalidateQueries({ queryKey: teamKey(slug) }),
  });
}
