import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as letterTexts from '#/shared/config/texts/letters.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { lettersQuery } from '../api/letter-queries.ts';

export const hrefOfLetter = (postId: string) => `${paths.analytics.getHref()}?letter=${encodeURIComponent(postId)}`;

/** A creator's last letters, each with how many people got it. Nothing if the feature is off. */
export function LetterList() {
  const feature = useFeature('post-notices');
  return feature === 'on' ? <Letters /> : null;
}

function Letters() {
  const { data, isPending, error, isFetching, refetch } = useQuery(lettersQuery);
  if (isPending) return <Skeleton className="h-32 w-full rounded-card" />;
  if (!data) {
    return (
      <ErrorState message={messageOf(error, errorTexts.unexpected)} onRetry={() => refetch()} isRetrying={isFetching} />
    );
  }
  return (
    <section aria-labelledby="letters" className="rounded-card border border-border bg-surface p-4 md:p-5">
      <h2 id="letters" className="font-sans text-ui font-semibold text-ink">
        {letterTexts.letters}
      </h2>
      {data.letters.length === 0 && <p className="mt-2 text-ui text-ink-2">{letterTexts.noLettersYet}</p>}
      <ul className="mt-2 divide-y divide-border">
        {data.letters.map(({ postId, subject, publishedAt, receivers, sent }) => (
          <li key={postId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 text-ui">
            <Link
              to={hrefOfLetter(postId)}
              className="min-w-0 truncate font-medium text-brand underline underline-offset-2"
            >
              {subject}
            </Link>
            <span className="text-meta text-ink-3">
              {letterTexts.sentTo({
                day: formatDay(publishedAt),
                sent: sent.toLocaleString(__LANGUAGE_TAG__),
                receivers: receivers.toLocaleString(__LANGUAGE_TAG__),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
