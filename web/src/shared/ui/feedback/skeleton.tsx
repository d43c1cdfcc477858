import { classes } from '#/shared/format/classes.ts';

/** A grey placeholder shape for content that is loading. Size and rounding come from classes. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={classes(
        'relative block overflow-hidden rounded-field bg-sunken after:absolute after:inset-0 after:-translate-x-full after:animate-shimmer after:bg-linear-to-r after:from-transparent after:via-shimmer after:to-transparent',
        className,
      )}
    />
  );
}
