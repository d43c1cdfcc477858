import { type SecurityEvent, securityEventTitles } from '@stagedoor/contracts/security-events';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as securityTexts from '#/shared/config/texts/security.ts';
import * as settingsTexts from '#/shared/config/texts/settings.ts';
import { formatMoment } from '#/shared/format/format-date.ts';
import { lookup } from '#/shared/format/lookup.ts';
import { translateServerText } from '#/shared/http/translate-server-text.ts';
import { RowSkeletons } from '#/shared/ui/feedback/row-skeletons.tsx';
import { formatDevice } from '#/shared/ui/format-device.ts';
import { PagedList } from '#/shared/ui/lists/paged-list.tsx';
import { WindowedItems } from '#/shared/ui/lists/windowed-items.tsx';
import { securityEventsQuery } from '../api/security-events-query.ts';

/** The height of a row on a wide screen, in pixels. */
const ESTIMATED_HEIGHT = 65;

/** The security events of the viewer's account. It contains every sign-in of 90 days, so only rows near the screen are rendered. */
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
        <WindowedItems
          label={settingsTexts.whatHappenedToYourAccount}
          rows={events}
          keyOf={({ id }) => id}
          estimate={ESTIMATED_HEIGHT}
          className="rounded-card border border-border bg-surface"
        >
          {(event) => <SecurityEventRow event={event} />}
        </WindowedItems>
      )}
    </PagedList>
  );
}

function SecurityEventRow({ event }: { readonly event: SecurityEvent }) {
  const { kind, happenedAt, device, address } = event;
  const Icon = isWarning(event) ? ShieldAlert : ShieldCheck;
  return (
    <div className="flex min-h-16 items-center gap-3 px-4 py-3 md:px-5">
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
    </div>
  );
}

/** Whether an event is worth a second look: somebody else may have caused it. */
function isWarning({ kind }: Pick<SecurityEvent, 'kind'>): boolean {
  return kind === 'sign-in-failed' || kind === 'second-factor-failed';
}
