import { useFormattedTime } from '#/shared/browser/use-formatted-time.ts';

interface FormattedTimeProps {
  /** Says the text at a time, such as `Last used 2m ago`. */
  readonly format: (now: Date) => string;
}

/** A relative time that stays current while the page is open. */
export function FormattedTime({ format }: FormattedTimeProps) {
  return useFormattedTime(format);
}
