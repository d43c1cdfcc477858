import { saveFile } from '#/shared/browser/save-file.ts';
import * as securityTexts from '#/shared/config/texts/security.ts';
import { Button } from '#/shared/ui/button.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows recovery codes, this once: a stray press must not lose them. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <FormDialog
      title={securityTexts.yourRecoveryCodes}
      hint={securityTexts.eachLogsYouInOnceWhen}
      submitLabel={securityTexts.iHaveSavedThem}
      isBusy={false}
      isOver
      isPersistent
      onSubmit={onClose}
      onCancel={onClose}
    >
      <ul
        aria-label={securityTexts.recoveryCodes}
        className="grid gap-x-6 gap-y-1 rounded-field border border-border bg-sunken p-4 font-mono text-ui text-ink sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        className="justify-self-start"
        onClick={() => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'stagedoor-codes.txt')}
      >
        {securityTexts.saveAsAFile}
      </Button>
    </FormDialog>
  );
}
