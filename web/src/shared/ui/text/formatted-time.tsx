import { useFormattedTime } from '#/shared/browser/use-formatted-time.ts';

interface FormattedTimeProps {
  /** Says the text at a time, such as `Last used 2m ago`. */
  readonly format: (now: Date) => string;
}

/** A text that tells how long ago something was. It goes on while the page stays open. */
export function FormattedTime({ format }: FormattedTimeProps) {
  return useFormattedTime(format);
}
