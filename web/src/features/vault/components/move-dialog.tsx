import type { Asset, Folder } from '@stagedoor/contracts/vault';
import { useState } from 'react';
import * as vaultTexts from '#/shared/config/texts/vault.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { RadioList } from '#/shared/ui/fields/radio-list.tsx';
import type { VaultActions } from '../model/use-vault-actions.ts';

interface MoveDialogProps {
  readonly assets: readonly Asset[];
  readonly folders: readonly Folder[];
  readonly actions: VaultActions;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The value of no folder: no id is a word. */
const NONE = 'none';

/** Asks which folder files are moved to. */
export function MoveDialog({ assets, folders, actions, onDone, onClose }: MoveDialogProps) {
  const [folderId, setFolderId] = useState(() => commonFolder(assets));
  const move = async () => {
    const ids = assets.map(({ id }) => id);
    if (await actions.move(ids, folderId === NONE ? null : folderId)) onDone();
  };
  return (
    <FormDialog
      title={vaultTexts.moveTo({ count: assets.length })}
      submitLabel={vaultTexts.move}
      isBusy={actions.isBusy}
      isDisabled={folderId === ''}
      onSubmit={() => void move()}
      onCancel={onClose}
    >
      <div className="max-h-[50dvh] overflow-y-auto">
        <RadioList
          legend={vaultTexts.folder}
          choices={[
            { value: NONE, label: vaultTexts.noFolder },
            ...folders.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={folderId}
          onChange={setFolderId}
        />
      </div>
    </FormDialog>
  );
}

/** Returns the folder in which all of them are; empty if they are in several. */
function commonFolder(assets: readonly Asset[]): string {
  const places = new Set(assets.map(({ folderId }) => folderId ?? NONE));
  const [first = ''] = places;
  return places.size === 1 ? first : '';
}
