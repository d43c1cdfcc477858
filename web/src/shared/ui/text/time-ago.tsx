import { useFormattedTime } from '#/shared/browser/use-formatted-time.ts';
import { formatAgo, formatDay } from '#/shared/format/format-date.ts';

interface TimeAgoProps {
  /** An instant as the API returns it. */
  readonly instant: string;
  readonly className?: string;
}

/** A relative time, with the date as a tooltip. It stays current while the page is open. */
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
