import { useState } from 'react';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';

interface AltDialogProps {
  /** What is described: "picture 2". */
  readonly name: string;
  readonly alt: string;
  readonly onSave: (alt: string) => void;
  readonly onCancel: () => void;
}

const LONGEST = 1000;

export function AltTextDialog({ name, alt, onSave, onCancel }: AltDialogProps) {
  const [text, setText] = useState(alt);
  return (
    <FormDialog
      title={`Describe ${name}`}
      hint="For people who cannot see or hear it, and where it does not load."
      submitLabel="Save"
      isBusy={false}
      onSubmit={() => onSave(text.trim())}
      onCancel={onCancel}
    >
      <Textarea
        label="Description"
        rows={4}
        maxLength={LONGEST}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="resize-none"
      />
    </FormDialog>
  );
}
