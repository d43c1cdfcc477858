import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useCloseOnBack } from '#/shared/hooks/use-close-on-back.ts';
import { useFocusReturn } from '#/shared/hooks/use-focus-return.ts';
import { Button } from '../button.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** A choice that goes with the answer. */
  readonly choice?: ReactNode;
  readonly confirmLabel: string;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be undone. The safe answer has the focus; Esc and Back give it. */
export function ConfirmDialog({
  title,
  children,
  choice,
  confirmLabel,
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  useCloseOnBack(onCancel);
  const returnFocus = useFocusReturn();
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center p-4">
          <AlertDialog.Content
            {...(children ? {} : { 'aria-describedby': undefined })}
            onCloseAutoFocus={returnFocus}
            className="pointer-events-auto grid w-full max-w-dialog animate-dialog-in gap-5 rounded-dialog border border-border bg-raised p-6 shadow-raised outline-none"
          >
            <div className="grid gap-2">
              <AlertDialog.Title className="font-sans text-title font-semibold text-ink">{title}</AlertDialog.Title>
              {children && <AlertDialog.Description className="text-ui text-ink-2">{children}</AlertDialog.Description>}
            </div>
            {choice}
            <div className="flex flex-wrap justify-end gap-3">
              <AlertDialog.Cancel asChild>
                <Button>{wordTexts.cancel}</Button>
              </AlertDialog.Cancel>
              <Button kind="danger" isBusy={isBusy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
