import { useState } from 'react';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';

interface NoteDialogProps {
  readonly title: string;
  readonly hint: string;
  readonly label: string;
  readonly submitLabel: string;
  readonly isRequired?: boolean;
  readonly isDanger?: boolean;
  readonly mostCharacters: number;
  readonly isBusy: boolean;
  readonly onSubmit: (note: string) => void;
  readonly onCancel: () => void;
}

/** A dialog that asks for a note before a decision. */
export function NoteDialog({ label, isRequired = false, mostCharacters, onSubmit, ...dialog }: NoteDialogProps) {
  const [note, setNote] = useState('');
  return (
    <FormDialog {...dialog} isDisabled={isRequired && note.trim() === ''} onSubmit={() => onSubmit(note.trim())}>
      <Textarea
        label={label}
        rows={3}
        maxLength={mostCharacters}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        className="resize-none"
      />
    </FormDialog>
  );
}
