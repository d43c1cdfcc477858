import { useState } from 'react';
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
      title={`Hold payouts of @${username}?`}
      hint="Nothing is sent to their bank until you release it. They are told, and cannot ask for a payout."
      submitLabel="Hold payouts"
      isDanger
      isBusy={isBusy}
      isDisabled={reason === ''}
      onSubmit={() => onSubmit(reason)}
      onCancel={onCancel}
    >
      <Textarea
        label={`Reason, which @${username} reads`}
        rows={3}
        maxLength={500}
        value={typed}
        onChange={({ target: { value } }) => setTyped(value)}
        className="resize-none"
      />
    </FormDialog>
  );
}
