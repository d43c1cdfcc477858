import { type Passkey, removePasskey, renamePasskey } from '@stagedoor/contracts/passkeys';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { describeUse } from '../model/describe-use.ts';
import { FactorRow } from './factor-row.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onChanged: () => Promise<void>;
}

export function PasskeyRow({ passkey: { id, name, ...use }, onChanged }: PasskeyRowProps) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const remove = useMutation({
    mutationFn: () => call(removePasskey, { params: { id } }),
    onSuccess: async () => {
      await onChanged();
      showToast('success', 'The passkey is removed');
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
    onSettled: close,
  });
  return (
    <FactorRow
      icon={<KeyRound aria-hidden size={20} strokeWidth={1.75} />}
      title={name}
      detail={`Passkey · ${describeUse(use, new Date())}`}
    >
      <Button size="small" onClick={() => setOpen('rename')}>
        Rename
        <span className="sr-only"> {name}</span>
      </Button>
      <Button size="small" onClick={() => setOpen('remove')}>
        Remove
        <span className="sr-only"> {name}</span>
      </Button>
      {open === 'rename' && (
        <PasskeyNameDialog
          title="Rename the passkey"
          submitLabel="Save"
          initial={name}
          onName={async (newName) => {
            await call(renamePasskey, { params: { id }, body: { name: newName } });
            await onChanged();
            close();
          }}
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={`Remove the passkey ${name}?`}
          confirmLabel="Remove"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={close}
        >
          It does not log you in any more. Your device may still show it until you delete it there.
        </ConfirmDialog>
      )}
    </FactorRow>
  );
}
