import { useFormattedTime } from '#/shared/browser/use-formatted-time.ts';
import { formatAgo, formatDay } from '#/shared/format/format-date.ts';

interface TimeAgoProps {
  /** As the API tells instants. */
  readonly instant: string;
  readonly className?: string;
}

/** How long ago something was, and the day of it where a pointer rests. It goes on while the page stays open. */
export function TimeAgo({ instant, className }: TimeAgoProps) {
  const ago = useFormattedTime((now) => formatAgo(instant, now));
  // React changes attributes only when a property changes: while the page is hydrated, the title is the server's.
  const day = ago.trim() === '' ? undefined : formatDay(instant);
  return (
    <time dateTime={instant} title={day} className={className} suppressHydrationWarning>
      {ago}
    </time>
  );
}
