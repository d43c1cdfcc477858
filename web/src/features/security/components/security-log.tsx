import { type SecurityEvent, securityEventTitles } from '@stagedoor/contracts/security-events';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as securityTexts from '#/shared/config/texts/security.ts';
import { formatMoment } from '#/shared/format/format-date.ts';
import { lookup } from '#/shared/format/lookup.ts';
import { translateServerText } from '#/shared/http/translate-server-text.ts';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { formatDevice } from '#/shared/ui/format-device.ts';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { securityEventsQuery } from '../api/security-events-query.ts';
import { isWarning } from '../model/describe-security-event.ts';

/** What happened to one's own account. */
export function SecurityLog() {
  const list = useInfiniteQuery(securityEventsQuery.list);
  return (
    <PagedList
      list={list}
      fetchAhead={securityEventsQuery.fetchAhead}
      itemsOf={({ events }) => events}
      failureText={errorTexts.unexpected}
      skeleton={<RowSkeletons />}
      empty={<p className="text-ui text-ink-2">{securityTexts.nothingHasHappenedWithin90Days}</p>}
    >
      {(events) => (
        <ul className="divide-y divide-border rounded-card border border-border bg-surface">
          {events.map((event) => (
            <SecurityEventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function SecurityEventRow({ event }: { readonly event: SecurityEvent }) {
  const { kind, happenedAt, device, address } = event;
  const Icon = isWarning(event) ? ShieldAlert : ShieldCheck;
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-3 md:px-5">
      <Icon
        aria-hidden
        size={20}
        strokeWidth={1.75}
        className={isWarning(event) ? 'shrink-0 text-err' : 'shrink-0 text-ink-3'}
      />
      <span className="grid min-w-0 grid-cols-1 flex-1">
        <span className="text-ui font-semibold text-ink">
          {translateServerText(lookup(securityEventTitles, kind) ?? kind)}
        </span>
        <span className="text-meta break-words text-ink-3">
          {[
            formatMoment(happenedAt),
            device === null ? securityTexts.unknownDevice : formatDevice(device),
            ...(address === null ? [] : [address]),
          ].join(' · ')}
        </span>
      </span>
    </li>
  );
}
