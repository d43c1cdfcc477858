import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import { atName } from '#/shared/format/at-name.ts';
import { formatDay, formatMoment } from '#/shared/format/format-date.ts';
import { WindowedItems } from '#/shared/ui/lists/windowed-items.tsx';
import { PersonLink } from '#/shared/ui/people/person-link.tsx';
import { type AuditEntry, describeAction, describeTarget } from '../model/describe-audit-entry.ts';
import { AuditTarget } from './audit-target.tsx';

/** The height of an entry that is not opened, in pixels. */
const ROW_HEIGHT = 59;

/** The audit log on a small screen: two lines an entry, and the rest when one is opened. */
export function AuditRows({ entries }: { readonly entries: readonly AuditEntry[] }) {
  // Here, because a row that is scrolled far away is not rendered.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return (
    <WindowedItems
      label={adminTexts.auditLog}
      rows={entries}
      keyOf={({ id }) => id}
      estimate={ROW_HEIGHT}
      className="rounded-card border border-border bg-surface"
    >
      {(entry) => (
        <Row
          entry={entry}
          isOpen={opened.has(entry.id)}
          onToggle={(isOpen) =>
            setOpened((before) => new Set([...before, entry.id].filter((id) => isOpen || id !== entry.id)))
          }
        />
      )}
    </WindowedItems>
  );
}

interface RowProps {
  readonly entry: AuditEntry;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

function Row({ entry, isOpen, onToggle }: RowProps) {
  const { action, actor, person, note, createdAt } = entry;
  // An id says less than the note.
  const about = person === null && note ? note : describeTarget(entry).label;
  return (
    <details
      open={isOpen}
      // The event also fires when a row is rendered open, without a press.
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle(currentTarget.open)}
      className="group"
    >
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
