import type { ServiceConsent } from '@stagedoor/contracts/service-consents';
import type { User } from '@stagedoor/contracts/user';
import type { ConfirmOptions } from '@stagedoor/screens/host';
import { ConsentDialog } from '#/features/service-consents/components/consent-dialog.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { NewMessageDialog } from '../messages/new-message-dialog.tsx';

/** A dialog that a screen has opened. `settle` gives the screen what the person chose. */
export type ScreenDialog =
  | { readonly kind: 'confirm'; readonly options: ConfirmOptions; readonly settle: (isConfirmed: boolean) => void }
  | {
      readonly kind: 'consent';
      readonly consent: ServiceConsent;
      readonly name: string;
      readonly settle: (isGiven: boolean) => void;
    }
  | { readonly kind: 'person'; readonly title: string; readonly settle: (person: User | undefined) => void };

interface ScreenDialogsProps {
  readonly dialog: ScreenDialog;
  readonly onClose: () => void;
}

export function ScreenDialogs({ dialog, onClose }: ScreenDialogsProps) {
  if (dialog.kind === 'person') {
    const settle = (person?: User) => {
      onClose();
      dialog.settle(person);
    };
    return <NewMessageDialog title={dialog.title} onPick={settle} onClose={() => settle()} />;
  }
  if (dialog.kind === 'consent') {
    const settle = (isGiven: boolean) => {
      onClose();
      dialog.settle(isGiven);
    };
    return <ConsentDialog consent={dialog.consent} name={dialog.name} onClose={settle} />;
  }
  const { title, text, confirmLabel } = dialog.options;
  const settle = (isConfirmed: boolean) => {
    onClose();
    dialog.settle(isConfirmed);
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={() => settle(true)}
      onCancel={() => settle(false)}
    >
      {text}
    </ConfirmDialog>
  );
}
