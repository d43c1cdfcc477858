import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { Button } from '#/shared/ui/button.tsx';
import { Checkbox } from '#/shared/ui/fields/checkbox.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { letterAudienceQuery } from '../api/letter-audience-query.ts';
import { readPrice } from '../model/check-draft.ts';
import { namedTierIds } from '../model/draft-store.ts';
import type { Composer } from '../model/use-composer.ts';

const LetterPreviewDialog = lazy(async () => ({
  default: (await loadModule(() => import('./letter-preview-dialog.tsx'))).LetterPreviewDialog,
}));

const LONGEST_SUBJECT = 120;

/** What the field needs of the form around it. */
interface LetterForm extends Pick<Composer, 'change' | 'errorOf'> {
  readonly draft: Pick<Composer['draft'], 'content' | 'visibility' | 'tierIds' | 'price' | 'letterSubject'>;
  readonly fileCount: number;
  readonly hasPoll: boolean;
}

/** Whether the post is also sent as a letter, to whom, and what its mail looks like. Nothing if the feature is off. */
export function LetterField({ form }: { readonly form: LetterForm }) {
  const feature = useFeature('post-notices');
  return feature === 'on' ? <Letter form={form} /> : null;
}

function Letter({ form }: { readonly form: LetterForm }) {
  const { draft, change, errorOf, fileCount, hasPoll } = form;
  const { letterSubject: subject = null } = draft;
  const [isShown, setShown] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Checkbox
        name="letter"
        isChecked={subject !== null}
        onChange={(isLetter) => change({ letterSubject: isLetter ? '' : null })}
      >
        <span className="font-medium text-ink">{composerTexts.alsoAsALetter}</span>
        <span className="block text-ink-3">{composerTexts.alsoAsALetterHint}</span>
      </Checkbox>
      {subject !== null && (
        <>
          <Input
            type="text"
            label={composerTexts.letterSubject}
            name="letterSubject"
            value={subject}
            error={errorOf('letterSubject')}
            maxLength={LONGEST_SUBJECT}
            autoComplete="off"
            onChange={(event) => change({ letterSubject: event.target.value })}
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Audience draft={draft} />
            <Button
              size="small"
              disabled={subject.trim() === '' || draft.content.trim() === ''}
              onClick={() => setShown(true)}
            >
              {composerTexts.previewTheLetter}
            </Button>
          </div>
        </>
      )}
      {isShown && subject !== null && (
        <Suspense>
          <LetterPreviewDialog
            letter={{
              subject,
              content: draft.content.trim(),
              files: fileCount,
              hasPoll,
            }}
            hasPrice={(readPrice(draft.price) ?? 0) > 0}
            onClose={() => setShown(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Audience({ draft }: Pick<LetterForm, 'draft'>) {
  const tierIds = namedTierIds(draft);
  const post = { visibility: draft.visibility, price: readPrice(draft.price) ?? 0, ...(tierIds && { tierIds }) };
  const { data } = useQuery(letterAudienceQuery(post));
  if (data === undefined) return <p className="text-ui text-ink-3">{composerTexts.countingReceivers}</p>;
  const { receivers, readers } = data;
  const inFull = (count: number) => count.toLocaleString(__LANGUAGE_TAG__);
  const teasers = receivers - readers;
  const text =
    receivers === 0
      ? composerTexts.nobodyHasChosenMail
      : composerTexts.letterGoesTo({
          receivers,
          receiversShown: inFull(receivers),
          readersShown: inFull(readers),
          teasersShown: inFull(teasers),
        });
  return (
    <p aria-live="polite" className="min-w-0 flex-1 basis-60 text-ui text-ink-2">
      {text}
    </p>
  );
}
