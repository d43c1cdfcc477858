import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as securityTexts from '#/shared/config/texts/security.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { PasskeyCancelled } from '#/shared/passkeys/passkey-cancelled.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';

interface PasskeyNameDialogProps {
  readonly title: string;
  readonly hint?: string;
  readonly submitLabel: string;
  readonly initial: string;
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks how a passkey is called. */
export function PasskeyNameDialog({ title, hint, submitLabel, initial, onName, onClose }: PasskeyNameDialogProps) {
  const [name, setName] = useState(initial);
  const send = useMutation({ mutationFn: () => onName(name.trim()) });
  const problem = send.error instanceof PasskeyCancelled ? securityTexts.yourBrowserMadeNoPasskeyTry : null;
  return (
    <FormDialog
      title={title}
      {...(hint !== undefined && { hint })}
      submitLabel={submitLabel}
      isBusy={send.isPending}
      isDisabled={name.trim() === ''}
      onSubmit={() => send.mutate()}
      onCancel={onClose}
    >
      <Input
        label={wordTexts.name}
        name="name"
        maxLength={50}
        value={name}
        error={send.error ? (problem ?? messageOf(send.error, errorTexts.unexpected)) : undefined}
        onChange={({ target: { value } }) => {
          setName(value);
          send.reset();
        }}
      />
    </FormDialog>
  );
}
