import type { LetterFigures as Figures, LetterReason } from '@stagedoor/contracts/letter-figures';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '#/shared/config/paths.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as letterTexts from '#/shared/config/texts/letters.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { lookup } from '#/shared/format/lookup.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { ButtonLink } from '#/shared/ui/button.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { letterQuery } from '../api/letter-queries.ts';

const REASONS: Readonly<Record<LetterReason, string>> = {
  'unknown-address': letterTexts.theAddressDoesNotExist,
  rejected: letterTexts.theirMailServerRefusedIt,
  unreachable: letterTexts.theMailServerDidNotTakeIt,
  'no-address': letterTexts.noConfirmedAddress,
  stopped: letterTexts.theirAddressWasStopped,
  unsubscribed: letterTexts.theyWantNoMailsOfYou,
  'no-mails': letterTexts.theyWantNoMailsOfPosts,
  digest: letterTexts.theyGetOneMailADay,
  'no-access': letterTexts.theyMayNotSeeThePost,
  'post-gone': letterTexts.thePostWasGone,
  erased: letterTexts.theyLeft,
};

const inFull = (count: number) => count.toLocaleString(__LANGUAGE_TAG__);

/** What became of a letter: each receiver counts once. It names nobody. */
export function LetterFigures({ postId }: { readonly postId: string }) {
  const { data, isPending, error, isFetching, refetch } = useQuery(letterQuery(postId));
  if (isPending) return <Skeleton className="h-80 w-full rounded-card" />;
  if (!data) {
    return (
      <ErrorState message={messageOf(error, errorTexts.unexpected)} onRetry={() => refetch()} isRetrying={isFetching} />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-title font-semibold wrap-anywhere text-ink">{data.subject}</p>
          <p role="status" className="text-ui text-ink-2">
            {formatDay(data.publishedAt)} · {data.isFinished ? letterTexts.finished : letterTexts.isBeingSent}
          </p>
        </div>
        <ButtonLink size="small" to={paths.post.getHref(postId)}>
          {letterTexts.thePost}
        </ButtonLink>
      </div>
      <Card title={letterTexts.whatBecameOfIt}>
        <List rows={outcomesOf(data)} />
        {data.reasons.length > 0 && (
          <List rows={data.reasons.map(({ reason, people }) => [lookup(REASONS, reason) ?? reason, inFull(people)])} />
        )}
      </Card>
      <Card title={letterTexts.whatCameOfIt}>
        <List
          rows={[
            [letterTexts.newSubscribers, inFull(data.subscribed)],
            [letterTexts.opened, letterTexts.someOf({ some: inFull(data.opened), all: inFull(data.counted) })],
          ]}
        />
        <p className="text-meta text-ink-3">{letterTexts.openingsAreAChoice}</p>
      </Card>
      <Card title={letterTexts.clicks}>
        {data.links.length === 0 && <p className="text-ui text-ink-2">{letterTexts.noLinks}</p>}
        <List rows={data.links.map(({ url, clicks }) => [url, inFull(clicks)])} />
      </Card>
    </div>
  );
}

function outcomesOf({ receivers, sent, whole, waiting, failed, skipped }: Figures): readonly Row[] {
  return [
    [letterTexts.receivers, inFull(receivers)],
    [letterTexts.sent, inFull(sent)],
    [letterTexts.withTheWholeText, inFull(whole)],
    ...(waiting > 0 ? [[letterTexts.waiting, inFull(waiting)] as const] : []),
    [letterTexts.failed, inFull(failed)],
    [letterTexts.skipped, inFull(skipped)],
  ];
}

type Row = readonly [label: string, value: string];

function List({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className="grid divide-y divide-border">
      {rows.map(([label, value]) => (
        <div key={label} className="flex items-center justify-between gap-4 py-2 text-ui">
          <dt className="min-w-0 wrap-anywhere text-ink-2">{label}</dt>
          <dd className="tabular font-semibold text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3 rounded-card border border-border bg-surface p-4 md:p-5">
      <h2 className="font-sans text-ui font-semibold text-ink">{title}</h2>
      {children}
    </section>
  );
}
