import { classes } from '#/shared/format/classes.ts';
import { formatClock } from '../model/message-times.ts';

/** When a message was sent, in small print at its foot; in the colour of what it stands on. */
export function MessageTime({ instant, className }: { readonly instant: string; readonly className?: string }) {
  return (
    <time dateTime={instant} className={classes('text-[11px] leading-4', className)}>
      {formatClock(instant)}
    </time>
  );
}
