import { type Passkey, removePasskey, renamePasskey } from '@stagedoor/contracts/passkeys';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as securityTexts from '#/shared/config/texts/security.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { ignoreNotFound } from '#/shared/query/ignore-not-found.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { FormattedTime } from '#/shared/ui/text/formatted-time.tsx';
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
    mutationFn: () => call(removePasskey, { params: { id } }).catch(ignoreNotFound),
    onSuccess: async () => {
      await onChanged();
      showToast('success', securityTexts.thePasskeyIsRemoved);
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
    onSettled: close,
  });
  return (
    <FactorRow
      icon={<KeyRound aria-hidden size={20} strokeWidth={1.75} />}
      title={name}
      detail={<FormattedTime format={(now) => securityTexts.passkey({ use: describeUse(use, now) })} />}
    >
      <Button size="small" onClick={() => setOpen('rename')}>
        {securityTexts.rename}
        <span className="sr-only"> {name}</span>
      </Button>
      <Button size="small" onClick={() => setOpen('remove')}>
        {wordTexts.remove}
        <span className="sr-only"> {name}</span>
      </Button>
      {open === 'rename' && (
        <PasskeyNameDialog
          title={securityTexts.renameThePasskey}
          submitLabel={wordTexts.save}
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
          title={securityTexts.removeThePasskey({ name })}
          confirmLabel={wordTexts.remove}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={close}
        >
          {securityTexts.itDoesNotLogYouIn}
        </ConfirmDialog>
      )}
    </FactorRow>
  );
}
