import { classes } from '#/shared/format/classes.ts';
import { formatClock } from '../model/message-times.ts';

/** The time a message was sent, below its text and in the text's colour. */
export function MessageTime({ instant, className }: { readonly instant: string; readonly className?: string }) {
  return (
    <time dateTime={instant} className={classes('text-[0.6875rem] leading-4', className)}>
      {formatClock(instant)}
    </time>
  );
}
