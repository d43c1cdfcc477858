import { Dialog } from 'radix-ui';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useCloseOnBack } from '#/shared/hooks/use-close-on-back.ts';
import { useFocusReturn } from '#/shared/hooks/use-focus-return.ts';
import { useSinglePress } from '#/shared/hooks/use-single-press.ts';
import { Button } from '../button.tsx';

interface FormDialogProps {
  readonly title: string;
  /** The purpose of the dialog, below the title. */
  readonly hint?: string;
  readonly submitLabel: string;
  readonly cancelLabel?: string;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  /** Neither Esc, Back nor a press beside it closes it. */
  readonly isPersistent?: boolean;
  readonly isDisabled?: boolean;
  /** There is nothing left to decide: the one button closes it. */
  readonly isOver?: boolean;
  /** When it becomes true, the submit button receives the focus, because the part of the form that had it was removed. */
  readonly takesFocusToSubmit?: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/**
 * A short form over the page. Esc and Back close it, unless it is persistent, and so does a press beside it as long as nothing was
 * typed: a stray press must not lose that.
 */
export function FormDialog({
  title,
  hint,
  submitLabel,
  cancelLabel = wordTexts.cancel,
  isDanger = false,
  isBusy,
  isDisabled = false,
  isOver = false,
  isPersistent = false,
  takesFocusToSubmit = false,
  onSubmit,
  onCancel,
  children,
}: FormDialogProps) {
  const press = useSinglePress();
  function submit(event: FormEvent) {
    event.preventDefault();
    // A form that the dialog was opened from is not sent with it: events pass through the component tree.
    event.stopPropagation();
    if (!isBusy && !isDisabled) press(onSubmit);
  }
  useCloseOnBack(() => !isPersistent && onCancel());
  const returnFocus = useFocusReturn();
  const form = useRef<HTMLFormElement>(null);
  const isTyped = useRef(false);
  function noteTyping({ target }: FormEvent) {
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !isChoice(target)))
      isTyped.current = true;
  }
  useEffect(() => {
    if (takesFocusToSubmit) form.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus();
  }, [takesFocusToSubmit]);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center p-4">
          <Dialog.Content
            {...(hint ? {} : { 'aria-describedby': undefined })}
            onCloseAutoFocus={returnFocus}
            onEscapeKeyDown={(event) => isPersistent && event.preventDefault()}
            onInteractOutside={(event) => (isPersistent || isTyped.current) && event.preventDefault()}
            className="pointer-events-auto max-h-full w-full max-w-dialog animate-dialog-in overflow-y-auto rounded-dialog border border-border bg-raised p-6 shadow-raised outline-none"
          >
            <form ref={form} onSubmit={submit} onInput={noteTyping} noValidate className="grid grid-cols-1 gap-5">
              <div className="grid gap-2">
                <Dialog.Title className="font-sans text-title font-semibold text-ink">{title}</Dialog.Title>
                {hint && <Dialog.Description className="text-ui text-ink-2">{hint}</Dialog.Description>}
              </div>
              {children}
              <div className="flex flex-wrap justify-end gap-3">
                {!isOver && (
                  <Dialog.Close asChild>
                    <Button>{cancelLabel}</Button>
                  </Dialog.Close>
                )}
                <Button kind={isDanger ? 'danger' : 'main'} type="submit" isBusy={isBusy} disabled={isDisabled}>
                  {submitLabel}
                </Button>
              </div>
            </form>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Choices do not count as typed input, because one press sets them again. */
function isChoice({ type }: HTMLInputElement): boolean {
  return type === 'radio' || type === 'checkbox';
}
