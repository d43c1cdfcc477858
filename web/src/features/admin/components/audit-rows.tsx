import { ChevronDown } from 'lucide-react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import { atName } from '#/shared/format/at-name.ts';
import { formatDay, formatMoment } from '#/shared/format/format-date.ts';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { type AuditEntry, describeAction, describeTarget } from '../model/describe-audit-entry.ts';
import { AuditTarget } from './audit-target.tsx';

/** The audit log on a small screen: two lines an entry, and the rest when one is opened. */
export function AuditRows({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <ul
      aria-label={adminTexts.auditLog}
      className="divide-y divide-border rounded-card border border-border bg-surface"
    >
      {entries.map((entry) => (
        <li key={entry.id}>
          <Row entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function Row({ entry }: { readonly entry: AuditEntry }) {
  const { action, actor, person, note, createdAt } = entry;
  // The id of a thing says less than the note.
  const about = person === null && note ? note : describeTarget(entry).label;
  return (
    <details className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate text-ui font-semibold text-ink">{describeAction(action)}</span>
            <time dateTime={createdAt} className="shrink-0 text-meta text-ink-3">
              {formatDay(createdAt)}
            </time>
          </span>
          <span className="truncate text-meta text-ink-3">
            {atName(actor.username)} · {about}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          size={16}
          strokeWidth={1.75}
          className="shrink-0 text-ink-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-1 justify-items-start gap-3 px-4 pb-4 text-ui">
        <PersonLink user={actor} />
        <AuditTarget entry={entry} />
        {note && <p className="break-words text-ink-2">{note}</p>}
        <span className="text-meta text-ink-3">{formatMoment(createdAt)}</span>
      </div>
    </details>
  );
}
