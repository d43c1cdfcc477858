import { shortenText } from '@stagedoor/contracts/cut-text';
import type { PostDraft } from '@stagedoor/contracts/post-drafts';
import { useQuery } from '@tanstack/react-query';
import { FilePen, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { countStashed } from '#/features/composer/model/attachment-store.ts';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import { formatAgo } from '#/shared/format/format-date.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { Button, IconButton } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { FormattedTime } from '#/shared/ui/text/formatted-time.tsx';
import { Words } from '#/shared/ui/text/words.tsx';
import { PriceTicket } from '#/shared/ui/ticket.tsx';
import { draftTitle } from '../model/draft-title.ts';
import type { Composer } from '../model/use-composer.ts';

/** The author's other drafts, and a button for a new one; nothing if there are none. */
export function DraftList({ composer }: { readonly composer: Composer }) {
  const { drafts, author, isPublishing } = composer;
  const { list, currentId } = drafts;
  const [isAsked, setAsked] = useState<PostDraft>();
  const others = (list.data ?? []).filter(({ id }) => id !== currentId);
  const filesHere = useStashCounts(author.id, others);
  const isEmpty = composer.isEmpty && drafts.filesElsewhere === 0;
  if (list.isError && !list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, composerTexts.failedToLoadYourDrafts)}
        onRetry={() => list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (others.length === 0 && isEmpty) return null;
  const isBusy = drafts.isSwitching || isPublishing;
  return (
    <section aria-labelledby="drafts" className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 id="drafts" className="font-sans text-title font-semibold">
          {composerTexts.drafts}
        </h2>
        {!isEmpty && (
          <Button kind="quiet" size="small" disabled={isBusy} onClick={drafts.startNew}>
            <Plus aria-hidden size={16} strokeWidth={2} />
            {composerTexts.newDraft}
          </Button>
        )}
      </div>
      {others.length > 0 && (
        <ul className="-mx-4 divide-y divide-border border-y border-border bg-surface md:mx-0 md:rounded-card md:border-x">
          {others.map((draft) => (
            <li key={draft.id} className="flex items-center gap-3 px-4 py-2 md:px-5">
              <FilePen aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" />
              <button
                type="button"
                disabled={isBusy}
                onClick={() => drafts.open(draft)}
                className="grid min-w-0 grid-cols-1 flex-1 gap-0.5 rounded-field py-1 text-start disabled:opacity-55"
              >
                <span className="line-clamp-2 text-ui text-ink">
                  <Words text={draftTitle(draft)} />
                </span>
                <span className="text-meta text-ink-3">
                  <FormattedTime
                    format={(now) => composerTexts.changedAt({ updatedAt: formatAgo(draft.updatedAt, now) })}
                  />
                  {describeFiles(draft, filesHere?.get(draft.id))}
                </span>
              </button>
              {draft.price > 0 && <PriceTicket dollars={draft.price} />}
              <IconButton
                label={composerTexts.deleteTheDraft({ start: shortenText(draft.content, 40) }).trim()}
                disabled={isBusy}
                onClick={() => setAsked(draft)}
              >
                <Trash2 aria-hidden size={18} strokeWidth={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <p className="text-ui text-ink-3">{composerTexts.draftsOnDevicesHint}</p>
      {isAsked && (
        <ConfirmDialog
          title={composerTexts.deleteThisDraft}
          confirmLabel={composerTexts.deleteDraft}
          isBusy={drafts.isRemoving}
          onConfirm={() => drafts.remove(isAsked, () => setAsked(undefined))}
          onCancel={() => setAsked(undefined)}
        >
          {composerTexts.deleteDraftWarning}
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Says how many files a draft has, and how many of them are neither uploaded nor here. */
function describeFiles({ files = [], fileCount: waiting = 0 }: PostDraft, here: number | undefined): string {
  const fileCount = files.length + waiting;
  if (fileCount === 0) return '';
  const elsewhere = here === undefined ? 0 : Math.max(0, waiting - here);
  const parts = [
    ...(fileCount > elsewhere ? [composerTexts.fileCount({ fileCount: fileCount - elsewhere })] : []),
    ...(elsewhere > 0 ? [composerTexts.filesElsewhere({ elsewhere })] : []),
  ];
  return parts.map((part) => ` · ${part}`).join('');
}

/** Returns how many files of each draft are in this browser alone, by its id; undefined until that was looked up. */
function useStashCounts(authorId: string, drafts: readonly PostDraft[]): ReadonlyMap<string, number> | undefined {
  const ids = drafts.filter(({ fileCount = 0 }) => fileCount > 0).map(({ id }) => id);
  const { data } = useQuery({
    queryKey: ['post-files-here', authorId, ids],
    queryFn: async () =>
      new Map(await Promise.all(ids.map(async (id) => [id, await countStashed(authorId, id)] as const))),
    enabled: ids.length > 0,
    networkMode: 'always',
    // The stashed files change with the list.
    gcTime: 0,
    staleTime: 0,
  });
  return data;
}
