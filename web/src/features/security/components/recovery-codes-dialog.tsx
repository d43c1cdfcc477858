import { saveFile } from '#/shared/browser/save-file.ts';
import { Button } from '#/shared/ui/button.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows recovery codes, this once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <FormDialog
      title="Your recovery codes"
      hint="Each logs you in once when you do not have your phone. Keep them where only you find them: they are not shown again."
      submitLabel="I have saved them"
      isBusy={false}
      isOver
      onSubmit={onClose}
      onCancel={onClose}
    >
      <ul
        aria-label="Recovery codes"
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
        Save as a file
      </Button>
    </FormDialog>
  );
}
