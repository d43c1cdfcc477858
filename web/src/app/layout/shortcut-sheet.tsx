import type { Role } from '@stagedoor/contracts/call';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useCloseOnBack } from '#/shared/hooks/use-close-on-back.ts';
import { useFocusReturn } from '#/shared/hooks/use-focus-return.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { KeyHint } from '#/shared/ui/key-hint.tsx';
import { destinationsFor } from './keyboard-destinations.ts';

interface ShortcutSheetProps {
  readonly role: Role | undefined;
  readonly onClose: () => void;
}

type Shortcut = readonly [what: string, keys: readonly string[]];

const COMMAND = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** The list of keyboard shortcuts. */
export function ShortcutSheet({ role, onClose }: ShortcutSheetProps) {
  useCloseOnBack(onClose);
  const returnFocus = useFocusReturn();
  const groups: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] = [
    {
      title: shellTexts.everywhere,
      shortcuts: [
        [shellTexts.findACreator, ['/']],
        [shellTexts.goAnywhere, [COMMAND, 'K']],
        ...destinationsFor(role).map(({ key, label }): Shortcut => [label, ['g', key]]),
        ...(role === 'CREATOR' ? [[shellTexts.writeAPost, ['c']] as const] : []),
        [shellTexts.theseShortcuts, ['?']],
        [shellTexts.closeWhatIsOpen, ['Esc']],
      ],
    },
    {
      title: shellTexts.inAListOfPosts,
      shortcuts: [
        [shellTexts.nextPost, ['j']],
        [shellTexts.postBefore, ['k']],
        [shellTexts.openIt, ['Enter']],
        [shellTexts.likeIt, ['l']],
        [shellTexts.bookmarkIt, ['b']],
        [shellTexts.commentOnIt, ['r']],
        [shellTexts.shareIt, ['s']],
        [shellTexts.showNewPosts, ['.']],
      ],
    },
    { title: shellTexts.whileWriting, shortcuts: [[wordTexts.send, [COMMAND, 'Enter']]] },
  ];
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center p-4">
          <Dialog.Content
            aria-describedby={undefined}
            onCloseAutoFocus={returnFocus}
            className="pointer-events-auto grid max-h-full w-full max-w-[680px] animate-dialog-in gap-5 overflow-y-auto rounded-dialog border border-border bg-raised p-6 shadow-raised outline-none"
          >
            <div className="flex items-center justify-between gap-4">
              <Dialog.Title className="font-sans text-title font-semibold text-ink">
                {shellTexts.keyboardShortcuts}
              </Dialog.Title>
              <Dialog.Close asChild>
                <IconButton label={wordTexts.close} className="-me-2">
                  <X aria-hidden size={20} strokeWidth={1.75} />
                </IconButton>
              </Dialog.Close>
            </div>
            <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
              {groups.map(({ title, shortcuts }) => (
                <section key={title} aria-label={title} className="grid content-start gap-2 md:first:row-span-2">
                  <h3 className="text-meta font-semibold text-ink-3">{title}</h3>
                  <dl className="grid gap-1">
                    {shortcuts.map(([what, keys]) => (
                      <div key={what} className="flex min-h-8 items-center justify-between gap-4">
                        <dt className="text-ui text-ink">{what}</dt>
                        <dd>
                          <KeyHint keys={keys} />
                        </dd>
                      </div>
                    ))}
                  </dl>
                </section>
              ))}
            </div>
            <p className="text-ui text-ink-3">{shellTexts.theyCanBeSwitchedOffUnder}</p>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
