import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import * as filmTexts from '#/shared/config/texts/film-look.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useCloseOnBack } from '#/shared/hooks/use-close-on-back.ts';
import { useFocusReturn } from '#/shared/hooks/use-focus-return.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { IconButton } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Spinner } from '#/shared/ui/feedback/spinner.tsx';
import { filmQuery } from './film-query.ts';
import { PosterChoice } from './poster-choice.tsx';
import { TeaserForm } from './teaser-form.tsx';

interface FilmLookDialogProps {
  /** The id of a film in the vault. */
  readonly id: string;
  readonly onClose: () => void;
}

/** Chooses the poster of a film, and the part of it that people see who may not see the whole. */
export function FilmLookDialog({ id, onClose }: FilmLookDialogProps) {
  const found = useQuery(filmQuery(id));
  useCloseOnBack(onClose);
  const returnFocus = useFocusReturn();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center p-4">
          <Dialog.Content
            aria-describedby={undefined}
            onCloseAutoFocus={returnFocus}
            className="pointer-events-auto grid max-h-full w-full max-w-post animate-dialog-in gap-6 overflow-y-auto rounded-dialog border border-border bg-raised p-5 shadow-raised outline-none md:p-6"
          >
            <div className="flex items-center justify-between gap-4">
              <Dialog.Title className="font-sans text-title font-semibold text-ink">
                {filmTexts.posterAndPreview}
              </Dialog.Title>
              <Dialog.Close asChild>
                <IconButton label={wordTexts.close}>
                  <X aria-hidden size={20} strokeWidth={1.75} />
                </IconButton>
              </Dialog.Close>
            </div>
            {found.data ? (
              <>
                <PosterChoice film={found.data} />
                <TeaserForm key={found.data.id} film={found.data} />
              </>
            ) : found.isError ? (
              <ErrorState
                message={messageOf(found.error, filmTexts.failed)}
                onRetry={() => found.refetch()}
                isRetrying={found.isFetching}
              />
            ) : (
              <span className="grid h-40 place-items-center">
                <Spinner />
              </span>
            )}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
