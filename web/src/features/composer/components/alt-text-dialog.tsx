import { useState } from 'react';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';

interface AltDialogProps {
  /** The described file, such as "picture 2". */
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
      title={composerTexts.describe({ name })}
      hint={composerTexts.descriptionPurpose}
      submitLabel={wordTexts.save}
      isBusy={false}
      onSubmit={() => onSave(text.trim())}
      onCancel={onCancel}
    >
      <Textarea
        label={composerTexts.description}
        rows={4}
        maxLength={LONGEST}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="resize-none"
      />
    </FormDialog>
  );
}
