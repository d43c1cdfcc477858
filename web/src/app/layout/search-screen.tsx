import { ArrowLeft } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef } from 'react';
import { CreatorSearch } from '#/features/users/components/creator-search.tsx';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useCloseOnBack } from '#/shared/hooks/use-close-on-back.ts';
import { IconButton } from '#/shared/ui/button.tsx';

/** The search over the whole of a small screen. */
export function SearchScreen({ onClose }: { readonly onClose: () => void }) {
  useCloseOnBack(onClose);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            input.current?.focus();
          }}
          className="fixed inset-0 z-40 animate-fade-in overflow-y-auto overscroll-contain bg-bg pb-[env(safe-area-inset-bottom)] outline-none"
        >
          <Dialog.Title className="sr-only">{shellTexts.findACreator}</Dialog.Title>
          <div className="flex items-start gap-1 p-2">
            <Dialog.Close asChild>
              <IconButton label={shellTexts.closeTheSearch}>
                <ArrowLeft aria-hidden size={20} strokeWidth={1.75} />
              </IconButton>
            </Dialog.Close>
            <div className="min-w-0 flex-1">
              <CreatorSearch isWhole input={input} onLeave={onClose} />
            </div>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
