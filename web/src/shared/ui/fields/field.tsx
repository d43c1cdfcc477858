import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '#/shared/format/classes.ts';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

const CONTROL =
  'w-full rounded-field border bg-surface text-body text-ink transition-colors hover:border-ink-3 disabled:opacity-55 focus-visible:outline-offset-0';

export function controlClass(isWrong: boolean): string {
  return classes(CONTROL, isWrong ? 'border-err' : 'border-border-strong');
}

/** Label above, control, then its error or its hint; the two are linked to the control by id. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & {
  readonly children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}) {
  const id = useId();
  const note = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-ui font-medium text-ink">
        {label}
      </label>
      {children({
        id,
        ...(hasNote && { 'aria-describedby': note }),
        ...(error !== undefined && { 'aria-invalid': true }),
      })}
      {hasNote && (
        <p id={note} className={classes('text-ui', error === undefined ? 'text-ink-3' : 'text-err')}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

export function Input({ label, hint, error, className, ...rest }: ComponentProps<'input'> & FieldProps) {
  return (
    <Field label={label} error={error} {...(hint !== undefined && { hint })}>
      {(control) => (
        <input {...rest} {...control} className={classes(controlClass(error !== undefined), 'h-11 px-3', className)} />
      )}
    </Field>
  );
}
