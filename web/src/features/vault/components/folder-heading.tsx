import type { Folder } from '@stagedoor/contracts/vault';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as vaultTexts from '#/shared/config/texts/vault.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { Menu } from '#/shared/ui/menu.tsx';
import type { VaultActions } from '../model/use-vault-actions.ts';
import { hrefOf, noFilter } from '../model/vault-filter.ts';
import { FolderNameDialog } from './folder-name-dialog.tsx';

interface FolderHeadingProps {
  readonly folder: Folder;
  readonly actions: VaultActions;
}

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;

/** The name of the folder that is shown, with what can be done with it. */
export function FolderHeading({ folder, actions }: FolderHeadingProps) {
  const { id, name } = folder;
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const close = () => setDialog(undefined);
  const remove = async () => {
    if (await actions.deleteFolder(id)) void navigate(hrefOf(noFilter), { replace: true });
    else close();
  };
  return (
    <div className="flex items-center justify-between gap-2">
      <h2 className="min-w-0 truncate text-section font-semibold text-ink">
        <bdi>{name}</bdi>
      </h2>
      <Menu
        actions={[
          {
            label: vaultTexts.renameFolder,
            icon: <Pencil {...icon} />,
            onSelect: () => setDialog('rename'),
            opensDialog: true,
          },
          {
            label: vaultTexts.deleteFolder,
            icon: <Trash2 {...icon} />,
            onSelect: () => setDialog('delete'),
            opensDialog: true,
          },
        ]}
      >
        <IconButton label={vaultTexts.folderActions({ name })}>
          <EllipsisVertical {...icon} />
        </IconButton>
      </Menu>
      {dialog === 'rename' && <FolderNameDialog folder={folder} actions={actions} onDone={close} onClose={close} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={vaultTexts.confirmDeleteFolder({ name })}
          confirmLabel={wordTexts.deleteLabel}
          isBusy={actions.isBusy}
          onConfirm={() => void remove()}
          onCancel={close}
        >
          {vaultTexts.deleteFolderHint}
        </ConfirmDialog>
      )}
    </div>
  );
}
