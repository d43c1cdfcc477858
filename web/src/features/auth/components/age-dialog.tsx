import { confirmAge } from '@stagedoor/contracts/age';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { updateUser, useSession } from '#/shared/session/session-store.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { signOut } from '../model/sign-out.ts';

/**
 * Asks people who registered before the operator set a minimum age for their date of birth. They can close the dialog; it
 * appears again after a later login.
 */
export function AgeDialog() {
  const [dateOfBirth, setDateOfBirth] = useState('');
  const confirm = useMutation({
    mutationFn: () => call(confirmAge, { body: { dateOfBirth } }),
    onSuccess: () => {
      const { user } = useSession.getState();
      if (!user) return;
      const { isAgeDue: _answered, ...rest } = user;
      void updateUser(rest);
    },
  });
  return (
    <FormDialog
      title={authTexts.whenWereYouBorn}
      hint={authTexts.everybodyIsAskedThisOnce}
      submitLabel={authTexts.goOn}
      cancelLabel={authTexts.logOut}
      isBusy={confirm.isPending}
      isDisabled={dateOfBirth === ''}
      onSubmit={() => confirm.mutate()}
      isPersistent
      onCancel={() => void signOut()}
    >
      <Input
        type="date"
        name="dateOfBirth"
        label={authTexts.dateOfBirth}
        autoComplete="bday"
        value={dateOfBirth}
        error={confirm.error ? messageOf(confirm.error, errorTexts.unexpected) : undefined}
        onChange={({ target }) => {
          setDateOfBirth(target.value);
          confirm.reset();
        }}
      />
    </FormDialog>
  );
}
