import { useFormattedTime } from '#/shared/browser/use-formatted-time.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatRowTime } from '../model/message-times.ts';

/** When the message of a row was sent: the hour of today, the day of another. It stays current while the page is open. */
export function RowTime({ instant, className }: { readonly instant: string; readonly className: string }) {
  const time = useFormattedTime((now) => formatRowTime(instant, now));
  return (
    <time dateTime={instant} title={formatDay(instant)} className={className}>
      {time}
    </time>
  );
}
