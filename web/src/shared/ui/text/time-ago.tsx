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
  return (
    <time dateTime={instant} title={formatDay(instant)} className={className} suppressHydrationWarning>
      {ago}
    </time>
  );
}
