import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface HoldDialogProps {
  readonly username: string;
  readonly isBusy: boolean;
  readonly onSubmit: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks why payouts of somebody are held back. */
export function HoldDialog({ username, ...dialog }: HoldDialogProps) {
  return (
    <ReasonDialog
      {...dialog}
      title={paymentTexts.holdPayoutsOf({ username })}
      hint={paymentTexts.holdPayoutsHint}
      label={paymentTexts.reasonForUser({ username })}
      submitLabel={paymentTexts.holdPayouts}
    />
  );
}
