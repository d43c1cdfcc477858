import { classes } from '#/shared/format/classes.ts';

/** One grey shape in the place of something on its way. Size and rounding come by class. */
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
