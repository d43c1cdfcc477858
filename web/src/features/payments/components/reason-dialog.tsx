import { useState } from 'react';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly hint: string;
  readonly label: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly onSubmit: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks an ADMIN for the reason of a decision about money. */
export function ReasonDialog({ label, onSubmit, ...dialog }: ReasonDialogProps) {
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  return (
    <FormDialog {...dialog} isDanger isDisabled={reason === ''} onSubmit={() => onSubmit(reason)}>
      <Textarea
        label={label}
        rows={3}
        maxLength={500}
        value={typed}
        onChange={({ target: { value } }) => setTyped(value)}
        className="resize-none"
      />
    </FormDialog>
  );
}
