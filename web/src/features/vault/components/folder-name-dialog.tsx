import { createFolder, type Folder } from '@stagedoor/contracts/vault';
import { useState } from 'react';
import * as vaultTexts from '#/shared/config/texts/vault.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { ClientError, serverMessageOf } from '#/shared/http/client-error.ts';
import { validateBody } from '#/shared/http/validate-body.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import type { VaultActions } from '../model/use-vault-actions.ts';

interface FolderNameDialogProps {
  /** The one that is renamed; undefined for a new one. */
  readonly folder?: Folder | undefined;
  readonly actions: VaultActions;
  readonly onDone: (folder: Folder) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a folder, and creates or renames it. */
export function FolderNameDialog({ folder, actions, onDone, onClose }: FolderNameDialogProps) {
  const [name, setName] = useState(folder?.name ?? '');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function save() {
    const wrong = validateBody(createFolder.body, { name });
    if (wrong.name !== undefined) return setError(wrong.name);
    setBusy(true);
    try {
      onDone(await (folder ? actions.renameFolder(folder.id, name) : actions.createFolder(name)));
    } catch (failure) {
      setError(nameError(failure));
      setBusy(false);
    }
  }
  return (
    <FormDialog
      title={folder ? vaultTexts.renameFolder : vaultTexts.newFolder}
      submitLabel={folder ? wordTexts.save : vaultTexts.createFolder}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onCancel={onClose}
    >
      <Input
        label={vaultTexts.folderName}
        value={name}
        error={error}
        autoComplete="off"
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}

function nameError(failure: unknown): string {
  const field = failure instanceof ClientError ? failure.errors?.[0]?.message : undefined;
  return field ?? serverMessageOf(failure, vaultTexts.failedToChange);
}
