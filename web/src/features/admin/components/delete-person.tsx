import { closeAccountOf } from '@stagedoor/contracts/personal-data';
import { useState } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import { call } from '#/shared/http/api-client.ts';
import { Button } from '#/shared/ui/button.tsx';
import type { AdminUser } from '../model/admin-user.ts';
import { useAdminAction } from '../model/use-admin-action.ts';
import { NoteDialog } from './note-dialog.tsx';

/** Deletes the account of a person who requested it and cannot do it themselves because of a debt. Not for ADMINs. */
export function DeletePerson({ user: { id, username, role } }: { readonly user: AdminUser }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useAdminAction(
    (note: string) => call(closeAccountOf, { params: { id }, body: note === '' ? {} : { note } }),
    adminTexts.isDeleted({ username }),
  );
  if (role === 'ADMIN') return null;
  return (
    <>
      <Button size="small" kind="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        {adminTexts.deleteAccount}
      </Button>
      {isAsking && (
        <NoteDialog
          title={adminTexts.confirmDelete({ username })}
          hint={adminTexts.deleteHint}
          label={adminTexts.noteForTheAuditLogOptional}
          submitLabel={adminTexts.deleteAccount}
          isDanger
          mostCharacters={1000}
          isBusy={remove.isPending}
          onSubmit={(note) => remove.mutate(note, { onSuccess: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
