import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';

interface TargetSectionProps<Row> {
  readonly label: string;
  /** Shown if the target no longer exists. */
  readonly gone: string;
  /** Returns no rows if the target no longer exists. */
  readonly query: UseQueryResult<readonly Row[]>;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The target of a notification, above the list that contains it, where it may be thousands of rows further down. Receives the focus. */
export function TargetSection<Row>({ label, gone, query, children }: TargetSectionProps<Row>) {
  const { data, error, isPending, isFetching, refetch } = query;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isPending) box.current?.focus();
  }, [isPending]);
  if (isPending) return <Skeleton className="h-24 rounded-card" />;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={label}
      className="grid scroll-mt-20 grid-cols-1 gap-2 rounded-card border border-brand bg-surface p-4"
    >
      {error && (
        <ErrorState
          message={messageOf(error, paymentTexts.loadFailed)}
          onRetry={() => refetch()}
          isRetrying={isFetching}
        />
      )}
      {data?.length === 0 && <p className="text-ui text-ink-2">{gone}</p>}
      {data && data.length > 0 && children(data)}
    </section>
  );
}
