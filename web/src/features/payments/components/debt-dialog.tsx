import { useState } from 'react';
import * as balanceTexts from '#/shared/config/texts/balance.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { failureOf } from '../model/payment-rules.ts';
import { useChosenCard } from '../model/use-chosen-card.ts';
import { useSettlement } from '../model/use-settlement.ts';
import { BankQuestionDialog } from './bank-question-dialog.tsx';
import { CardChoice } from './card-choice.tsx';
import { Refusal } from './refusal.tsx';
import { TestModeNotice } from './test-mode-notice.tsx';

interface DebtDialogProps {
  /** The viewer's debt, and the amount a card is charged for it, in dollars. */
  readonly owed: number;
  readonly amount: number;
  readonly onClose: () => void;
}

/** Pays the viewer's debt by card. */
export function DebtDialog({ owed, amount, onClose }: DebtDialogProps) {
  const [card, chooseCard] = useChosenCard();
  const [hasAdded, setHasAdded] = useState(false);
  const { settlement, confirmation } = useSettlement();
  const question = settlement.data?.status === 'requires_action' ? settlement.data : undefined;
  if (question !== undefined) {
    return (
      <BankQuestionDialog
        amount={question.amount}
        isBusy={confirmation.isPending}
        error={confirmation.error}
        onConfirm={() => confirmation.mutate(question.confirmationId ?? question.paymentId, { onSuccess: onClose })}
        onClose={onClose}
      />
    );
  }
  const rest = Math.round((amount - owed) * 100) / 100;
  return (
    <FormDialog
      title={balanceTexts.payWhatYouOwe}
      hint={balanceTexts.whyYouOwe}
      submitLabel={balanceTexts.pay({ amount: formatMoney(amount) })}
      isBusy={settlement.isPending}
      isDisabled={card === undefined}
      takesFocusToSubmit={hasAdded && card !== undefined}
      onSubmit={() =>
        card !== undefined &&
        settlement.mutate(
          { paymentMethodId: card, amount },
          { onSuccess: ({ status }) => status !== 'requires_action' && onClose() },
        )
      }
      onCancel={onClose}
    >
      <TestModeNotice />
      {rest > 0 && <p className="text-ui text-ink-2">{balanceTexts.restStays({ rest: formatMoney(rest) })}</p>}
      <CardChoice value={card} onChange={chooseCard} onAdded={() => setHasAdded(true)} />
      {settlement.error && <Refusal>{failureOf(settlement.error)}</Refusal>}
    </FormDialog>
  );
}
