import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '#/shared/format/classes.ts';
import { useSinglePress } from '#/shared/hooks/use-single-press.ts';
import { Spinner } from './feedback/spinner.tsx';

/** At most one `main` button in a view: ink with a citron label in the light theme, citron with an ink label in the dark one. */
export type ButtonKind = 'main' | 'quiet' | 'outline' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';

interface ButtonStyle {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
}

const KINDS: Readonly<Record<ButtonKind, string>> = {
  main: 'bg-main text-on-main not-disabled:hover:bg-main-hover',
  quiet: 'text-ink not-disabled:hover:bg-sunken',
  outline: 'border border-border-strong bg-surface text-ink not-disabled:hover:border-ink',
  danger: 'border border-err text-err bg-surface not-disabled:hover:bg-err/8',
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  small: 'min-h-8 touch:min-h-11 px-3 text-ui gap-1.5',
  medium: 'min-h-10 touch:min-h-11 px-4 text-ui gap-2',
  large: 'min-h-12 px-6 text-body gap-2',
};

export function buttonClass({ kind = 'outline', size = 'medium' }: ButtonStyle = {}): string {
  return classes(
    'inline-flex shrink-0 items-center justify-center rounded-button font-semibold whitespace-nowrap transition-colors select-none',
    'active:translate-y-px disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress',
    KINDS[kind],
    SIZES[size],
  );
}

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /**
   * Whether the action is running: the button ignores presses and says so to assistive technology. If set, even to false, the
   * button handles one press at a time.
   */
  readonly isBusy?: boolean;
}

export function Button({ kind, size, isBusy, className, children, disabled, onClick, ...rest }: ButtonProps) {
  const press = useSinglePress();
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy === undefined) onClick?.(event);
    else if (!press(() => onClick?.(event))) event.preventDefault();
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={handleClick}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classes(buttonClass({ ...(kind && { kind }), ...(size && { size }) }), className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonStyle {}

export function ButtonLink({ kind, size, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes(buttonClass({ ...(kind && { kind }), ...(size && { size }) }), className)} />
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** Read out, and shown as the tooltip; the icon alone says nothing. */
  readonly label: string;
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(
        'relative inline-grid size-10 touch:size-11 shrink-0 place-items-center rounded-button text-ink-2 transition-colors not-disabled:hover:bg-sunken not-disabled:hover:text-ink disabled:opacity-55',
        className,
      )}
    >
      {children}
    </button>
  );
}
