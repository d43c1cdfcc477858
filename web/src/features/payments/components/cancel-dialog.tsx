import type { LeavingReason, Subscription } from '@stagedoor/contracts/subscription';
import { useState } from 'react';
import * as pauseTexts from '#/shared/config/texts/pauses.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { RadioList } from '#/shared/ui/fields/radio-list.tsx';
import { useSubscriptionActions } from '../model/use-subscription-actions.ts';

interface CancelDialogProps {
  readonly subscription: Subscription;
  /** The creator's. */
  readonly name: string;
  readonly onClose: () => void;
}

type Choice = LeavingReason | 'none';

const CHOICES: readonly { readonly value: Choice; readonly label: string }[] = [
  { value: 'price', label: paymentTexts.tooExpensive },
  { value: 'content', label: paymentTexts.notWhatWasExpected },
  { value: 'frequency', label: paymentTexts.tooFewPosts },
  { value: 'break', label: paymentTexts.takingABreak },
  { value: 'other', label: paymentTexts.somethingElse },
  { value: 'none', label: paymentTexts.ratherNotSay },
];

/** Asks whether a subscription is to be cancelled, and why, which may be left open. */
export function CancelDialog({ subscription, name, onClose }: CancelDialogProps) {
  const { cancel } = useSubscriptionActions(subscription);
  const [choice, setChoice] = useState<Choice>('none');
  return (
    <FormDialog
      title={paymentTexts.cancelYourSubscriptionTo({ name })}
      hint={describeEnd(subscription)}
      submitLabel={paymentTexts.cancelSubscription}
      cancelLabel={paymentTexts.keepSubscription}
      isDanger
      isBusy={cancel.isPending}
      onSubmit={() => cancel.mutate(choice === 'none' ? undefined : choice, { onSettled: onClose })}
      onCancel={onClose}
    >
      <div className="grid gap-1">
        <p aria-hidden className="text-ui font-semibold text-ink">
          {paymentTexts.whyAreYouLeaving}
        </p>
        <p className="text-meta text-ink-3">{paymentTexts.creatorReadsYourAnswer({ name })}</p>
        <RadioList legend={paymentTexts.whyAreYouLeaving} choices={CHOICES} value={choice} onChange={setChoice} />
      </div>
    </FormDialog>
  );
}

/** Says when a cancelled subscription ends. */
function describeEnd({ status, renewsAt, pause, isCreatorHidden = false }: Subscription): string {
  const paidUntil = pause?.from ?? renewsAt;
  // An active subscription always has `renewsAt`; the other case here is `grace`.
  if (status !== 'active' || paidUntil === null) return paymentTexts.endsNowAfterFailedPayment;
  if (pause !== undefined && new Date(pause.from) <= new Date()) return pauseTexts.endsNowInPause;
  const hint = isCreatorHidden ? paymentTexts.cancelUnseenHint : paymentTexts.cancelSubscriptionHint;
  return hint({ renewsAt: formatDay(paidUntil) });
}
