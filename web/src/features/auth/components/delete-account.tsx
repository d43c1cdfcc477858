import { closeAccount } from '@stagedoor/contracts/personal-data';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { leaveSession } from '#/features/auth/model/lost-place.ts';
import { paths } from '#/shared/config/paths.ts';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { linkedProvidersQuery } from '#/shared/providers/linked-providers-query.ts';
import { getPersonId } from '#/shared/session/session-store.ts';
import { erasePerson } from '#/shared/storage/erase-person.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { AccountField } from '#/shared/ui/fields/account-field.tsx';
import { PasswordField } from '#/shared/ui/fields/password-field.tsx';

interface DeleteAccountProps {
  /** The facts that the dialog shows are not loaded yet. */
  readonly isWaiting?: boolean;
  /** The facts that the person should know first, shown in the dialog. */
  readonly children?: ReactNode;
}

/**
 * Deletes the viewer's account, with their password. A person who signs in only by a provider is sent to the page that sets a
 * password.
 */
export function DeleteAccount({ isWaiting = false, children }: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: providers } = useQuery(linkedProvidersQuery);
  if (providers?.hasPassword === false) {
    return (
      <p className="text-ui text-ink-2">
        {authTexts.setAPasswordFirst}{' '}
        <Link
          to={`${paths.settings.getHref()}?tab=security`}
          className="inline-block font-medium text-brand underline underline-offset-2 touch:py-3"
        >
          {settingsTexts.security}
        </Link>
      </p>
    );
  }
  return (
    <>
      <Button kind="danger" className="justify-self-start" onClick={() => setOpen(true)}>
        {settingsTexts.deleteAccount}
      </Button>
      {isOpen && (
        <DeleteDialog isWaiting={isWaiting} onClose={() => setOpen(false)}>
          {children}
        </DeleteDialog>
      )}
    </>
  );
}

interface DeleteDialogProps extends DeleteAccountProps {
  readonly onClose: () => void;
}

function DeleteDialog({ isWaiting = false, children, onClose }: DeleteDialogProps) {
  const [password, setPassword] = useState('');
  const close = useMutation({
    mutationFn: () => deleteAccount(password),
    onSuccess: () => showToast('success', authTexts.yourAccountHasBeenDeleted),
  });
  const error = close.error ? messageOf(close.error, errorTexts.unexpected) : undefined;
  return (
    <FormDialog
      title={authTexts.deleteYourAccount}
      hint={authTexts.youAreSignedOutEverywhereAnd}
      submitLabel={settingsTexts.deleteAccount}
      isDanger
      isBusy={close.isPending}
      isDisabled={isWaiting || password === ''}
      onSubmit={() => close.mutate()}
      onCancel={onClose}
    >
      {children}
      <AccountField />
      <PasswordField
        label={wordTexts.password}
        name="password"
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={({ target: { value } }) => {
          setPassword(value);
          close.reset();
        }}
      />
    </FormDialog>
  );
}

/** Deletes the account of this page's person, and everything that this browser stores about them, including drafts and unsent messages. */
async function deleteAccount(password: string): Promise<void> {
  const userId = getPersonId();
  await call(closeAccount, { body: { password } });
  await leaveSession();
  if (userId !== undefined) await erasePerson(userId);
}
