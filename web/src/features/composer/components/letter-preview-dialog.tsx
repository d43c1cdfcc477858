import type { InputOf } from '@stagedoor/contracts/call-input';
import { type LetterPreview, previewLetter } from '@stagedoor/contracts/letter-figures';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';

type Letter = Omit<InputOf<typeof previewLetter>['body'], 'isTeaser'>;

/** The colours of the mail itself, which mail programs take by the look of the reader's system. */
const LOOKS = {
  light: { paper: '#f6f5f3', ink: '#1c1a18', quiet: '#6b6660', link: '#a3264f', onLink: '#ffffff', line: '#dcd8d3' },
  dark: { paper: '#171513', ink: '#f2efec', quiet: '#a8a29b', link: '#f08cac', onLink: '#171513', line: '#3a3632' },
} as const;

interface LetterPreviewDialogProps {
  readonly letter: Letter;
  /** A text with a price is in no mail. */
  readonly hasPrice: boolean;
  readonly onClose: () => void;
}

/** The mail of a letter as the server writes it, in light and dark, for those who may read all and for the others. */
export function LetterPreviewDialog({ letter, hasPrice, onClose }: LetterPreviewDialogProps) {
  const [share, setShare] = useState<'whole' | 'teaser'>(hasPrice ? 'teaser' : 'whole');
  const [look, setLook] = useState<keyof typeof LOOKS>('light');
  const body = { ...letter, isTeaser: share === 'teaser' };
  const preview = useQuery({
    queryKey: ['letter-preview', body],
    queryFn: ({ signal }) => call(previewLetter, { body }, { signal }),
  });
  return (
    <FormDialog
      title={composerTexts.previewOfTheLetter}
      submitLabel={wordTexts.close}
      isBusy={false}
      isOver
      onSubmit={onClose}
      onCancel={onClose}
    >
      <div className="flex flex-wrap gap-3">
        {!hasPrice && (
          <SegmentedControl
            label={composerTexts.whoReadsIt}
            value={share}
            choices={[
              { value: 'whole', label: composerTexts.whoMayReadAll },
              { value: 'teaser', label: composerTexts.theOthers },
            ]}
            onChange={setShare}
          />
        )}
        <SegmentedControl
          label={sharedTexts.theme}
          value={look}
          choices={[
            { value: 'light', label: sharedTexts.light },
            { value: 'dark', label: sharedTexts.dark },
          ]}
          onChange={setLook}
        />
      </div>
      {preview.data && <Mail letter={preview.data} look={look} />}
      {preview.isPending && <Skeleton className="h-80 rounded-card" />}
      {preview.isError && (
        <ErrorState
          message={messageOf(preview.error, errorTexts.unexpected)}
          onRetry={() => preview.refetch()}
          isRetrying={preview.isFetching}
        />
      )}
    </FormDialog>
  );
}

/** Its links do nothing. */
function Mail({ letter, look }: { readonly letter: LetterPreview; readonly look: keyof typeof LOOKS }) {
  const { paper, ink, quiet, link, onLink, line } = LOOKS[look];
  return (
    <article
      inert
      aria-label={letter.subject}
      className="max-h-96 overflow-y-auto rounded-card p-5 text-body wrap-anywhere"
      style={{ background: paper, color: ink }}
    >
      <p className="pb-3 text-ui" style={{ color: quiet }}>
        {composerTexts.subjectOf({ subject: letter.subject })}
      </p>
      <p className="text-ui" style={{ color: quiet }}>
        {letter.byline}
      </p>
      <p className="pb-4 text-title font-semibold">{letter.title}</p>
      {letter.paragraphs.map((runs, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is identified by its position
        <p key={index} className="pb-4 whitespace-pre-line">
          {runs.map(({ text, href }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
            <span key={place} className={href === undefined ? '' : 'underline'} style={href ? { color: link } : {}}>
              {text}
            </span>
          ))}
        </p>
      ))}
      {letter.notes.map((note) => (
        <p key={note} className="pb-4" style={{ color: quiet }}>
          {note}
        </p>
      ))}
      <p className="pb-4">
        <span className="inline-block rounded-button px-4 py-2" style={{ background: link, color: onLink }}>
          {letter.button.text}
        </span>
      </p>
      <div className="border-t pt-4 text-ui" style={{ borderColor: line, color: link }}>
        {letter.footer.map(({ text }) => (
          <p key={text} className="underline">
            {text}
          </p>
        ))}
      </div>
    </article>
  );
}
