import { type ComponentProps, type ReactNode, useEffect, useId } from 'react';
import { classes } from '#/shared/format/classes.ts';
import { announce } from '#/shared/stores/announcer.ts';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The error message. A field with this property, even undefined, keeps room for the line. */
  readonly error?: string | undefined;
  /** The number of lines of its longest error on a phone, in either language; 1 by default. */
  readonly errorLines?: 1 | 2;
}

const CONTROL =
  'w-full rounded-field border bg-surface text-body text-ink transition-colors hover:border-ink-3 disabled:opacity-55 focus-visible:outline-offset-0';

export function controlClass(isWrong: boolean): string {
  return classes(CONTROL, isWrong ? 'border-err' : 'border-border-strong');
}

type Control = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

interface FieldLayoutProps extends FieldProps {
  readonly hidesLabel?: boolean;
  /** The error's line has its room from the start, so that nothing below moves when the error appears. */
  readonly keepsLine: boolean;
  readonly children: (control: Control) => ReactNode;
}

/** Label above, control, then its error or its hint; the two are linked to the control by id. */
export function Field({
  label,
  hint,
  error,
  errorLines = 1,
  hidesLabel = false,
  keepsLine,
  children,
}: FieldLayoutProps) {
  const id = useId();
  const note = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  // A screen reader reads a control's description when the control receives focus, not when the description changes later.
  useEffect(() => {
    if (error && document.activeElement?.id === id) announce(error);
  }, [error, id]);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'text-ui font-medium text-ink'}>
        {label}
      </label>
      {children({
        id,
        ...(hasNote && { 'aria-describedby': note }),
        ...(error !== undefined && { 'aria-invalid': true }),
      })}
      {(hasNote || keepsLine) && (
        <p
          id={note}
          className={classes(
            'min-h-5 text-ui',
            errorLines === 2 && 'max-md:min-h-10',
            error === undefined ? 'text-ink-3' : 'text-err',
          )}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

export function Input(props: ComponentProps<'input'> & FieldProps) {
  const { label, hint, error, errorLines = 1, className, ...rest } = props;
  return (
    <Field
      label={label}
      error={error}
      errorLines={errorLines}
      keepsLine={'error' in props}
      {...(hint !== undefined && { hint })}
    >
      {(control) => (
        <input
          dir={rest.type === undefined || rest.type === 'text' || rest.type === 'search' ? 'auto' : undefined}
          {...rest}
          {...control}
          className={classes(controlClass(error !== undefined), 'min-h-11 px-3', className)}
        />
      )}
    </Field>
  );
}
