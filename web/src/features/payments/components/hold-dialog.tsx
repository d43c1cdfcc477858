import { useState } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';

interface HoldDialogProps {
  readonly username: string;
  readonly isBusy: boolean;
  readonly onSubmit: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks why payouts of somebody are held back. */
export function HoldDialog({ username, isBusy, onSubmit, onCancel }: HoldDialogProps) {
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  return (
    <FormDialog
      title={paymentTexts.holdPayoutsOf({ username })}
      hint={paymentTexts.holdPayoutsHint}
      submitLabel={paymentTexts.holdPayouts}
      isDanger
      isBusy={isBusy}
      isDisabled={reason === ''}
      onSubmit={() => onSubmit(reason)}
      onCancel={onCancel}
    >
      <Textarea
        label={paymentTexts.reasonForUser({ username })}
        rows={3}
        maxLength={500}
        value={typed}
        onChange={({ target: { value } }) => setTyped(value)}
        className="resize-none"
      />
    </FormDialog>
  );
}
