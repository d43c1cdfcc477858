import * as developerTexts from '#/shared/config/texts/developers.ts';
import { CopyCode } from '#/shared/ui/copy-code.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';

interface SecretDialogProps {
  readonly title: string;
  readonly hint: string;
  /** The name of the secret, for the button that copies it. */
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a secret, this once: a stray press must not lose it. */
export function SecretDialog({ title, hint, label, secret, onClose }: SecretDialogProps) {
  return (
    <FormDialog
      title={title}
      hint={hint}
      submitLabel={developerTexts.iHaveSavedIt}
      isBusy={false}
      isOver
      isPersistent
      onSubmit={onClose}
      onCancel={onClose}
    >
      <CopyCode label={label} code={secret} />
    </FormDialog>
  );
}
