import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { ownServicesQuery } from '../api/services-queries.ts';

/** The services that one may open, and when one last did. */
export function OwnServices() {
  const { data, error, isFetching, refetch } = useQuery(ownServicesQuery);
  if (error && !data) {
    return (
      <ErrorState
        message={messageOf(error, failureTexts.loadServices)}
        onRetry={() => refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <LoadingRows />;
  if (data.length === 0) return <p className="text-ui text-ink-2">{serviceTexts.youHaveNoServicesYet}</p>;
  return (
    <ul
      aria-label={serviceTexts.yourServices}
      className="divide-y divide-border rounded-card border border-border bg-surface"
    >
      {data.map(({ slug, name, userAccess }) => (
        <li key={slug} className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 text-ui">
          <Link to={paths.service.getHref(slug)} className="truncate font-medium text-ink hover:underline">
            {name}
          </Link>
          <span className="shrink-0 text-meta text-ink-3">
            {userAccess?.lastAccessedAt
              ? serviceTexts.lastOpened({ lastAccessedAt: formatDay(userAccess.lastAccessedAt) })
              : serviceTexts.notOpenedYet}
          </span>
        </li>
      ))}
    </ul>
  );
}
