import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as operationTexts from '#/shared/config/texts/operation.ts';
import { formatMoment } from '#/shared/format/format-date.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { Button } from '#/shared/ui/button.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { logQuery } from '../api/operation-queries.ts';

const REQUEST_ID = /^[\w.-]{0,64}$/;

/** A service's log lines of a request, by the request id of its answer. */
export function LogSearch({ slug }: { readonly slug: string }) {
  const [typed, setTyped] = useState('');
  // Searching again for the same request refetches, because the request may have logged more.
  const [asked, setAsked] = useState({ requestId: '', times: 0 });
  const term = typed.trim();
  const isWrong = !REQUEST_ID.test(term);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) setAsked(({ times }) => ({ requestId: term, times: times + 1 }));
  };
  return (
    <>
      <form onSubmit={submit} noValidate className="grid max-w-text gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
        <Input
          label={operationTexts.requestId}
          hint={operationTexts.requestIdHint}
          error={isWrong ? operationTexts.isNoRequestId : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target: { value } }) => setTyped(value)}
        />
        <Button type="submit" className="justify-self-start md:mt-6.5 md:self-start">
          {operationTexts.find}
        </Button>
      </form>
      <LogLines key={`${asked.times} ${asked.requestId}`} slug={slug} requestId={asked.requestId} />
      <p className="text-meta text-ink-3">{operationTexts.rememberedFor}</p>
    </>
  );
}

function LogLines({ slug, requestId }: { readonly slug: string; readonly requestId: string }) {
  const { data, error, isFetching, refetch } = useQuery(logQuery(slug, requestId));
  if (error && !data) {
    return (
      <ErrorState message={messageOf(error, errorTexts.unexpected)} onRetry={() => refetch()} isRetrying={isFetching} />
    );
  }
  if (!data) return <LoadingRows />;
  if (data.length === 0) {
    const text = requestId === '' ? operationTexts.noProblemsLogged : operationTexts.nothingLogged;
    return <p className="text-ui text-ink-2">{text}</p>;
  }
  return (
    <ol
      aria-label={operationTexts.logs}
      className="divide-y divide-border rounded-card border border-border bg-surface"
    >
      {data.map(({ at, level, message, line }, index) => (
        // Lines of several processes may be the same to the letter.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <li key={index}>
          <details className="px-4 py-2.5">
            <summary className="grid gap-x-3 text-ui md:grid-cols-[10rem_4rem_minmax(0,1fr)]">
              <span className="tabular text-ink-3">{formatMoment(at)}</span>
              <span className={level === 'error' || level === 'fatal' ? 'text-err' : 'text-ink-2'}>{level}</span>
              <span className="min-w-0 break-words">{message}</span>
            </summary>
            <pre className="mt-2 overflow-x-auto font-mono text-meta whitespace-pre-wrap break-all text-ink-2">
              {line}
            </pre>
          </details>
        </li>
      ))}
    </ol>
  );
}
