import type { ServiceConsent } from '@stagedoor/contracts/service-consents';
import type { User } from '@stagedoor/contracts/user';
import type { ConfirmOptions } from '@stagedoor/screens/host';
import { ConsentDialog } from '#/features/service-consents/components/consent-dialog.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { NewMessageDialog } from '../messages/new-message-dialog.tsx';

/** A dialog that a screen has opened. `resolve` passes the person's choice to the screen. */
export type ScreenDialog =
  | { readonly kind: 'confirm'; readonly options: ConfirmOptions; readonly resolve: (isConfirmed: boolean) => void }
  | {
      readonly kind: 'consent';
      readonly consent: ServiceConsent;
      readonly name: string;
      readonly resolve: (isGiven: boolean) => void;
    }
  | { readonly kind: 'person'; readonly title: string; readonly resolve: (person: User | undefined) => void };

interface ScreenDialogsProps {
  readonly dialog: ScreenDialog;
  readonly onClose: () => void;
}

export function ScreenDialogs({ dialog, onClose }: ScreenDialogsProps) {
  if (dialog.kind === 'person') {
    const resolve = (person?: User) => {
      onClose();
      dialog.resolve(person);
    };
    return <NewMessageDialog title={dialog.title} onPick={resolve} onClose={() => resolve()} />;
  }
  if (dialog.kind === 'consent') {
    const resolve = (isGiven: boolean) => {
      onClose();
      dialog.resolve(isGiven);
    };
    return <ConsentDialog consent={dialog.consent} name={dialog.name} onClose={resolve} />;
  }
  const { title, text, confirmLabel } = dialog.options;
  const resolve = (isConfirmed: boolean) => {
    onClose();
    dialog.resolve(isConfirmed);
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={() => resolve(true)}
      onCancel={() => resolve(false)}
    >
      {text}
    </ConfirmDialog>
  );
}
