import type { ComponentProps } from 'react';
import { classes } from '#/shared/format/classes.ts';
import { controlClass, Field } from './field.tsx';

interface TextareaProps extends ComponentProps<'textarea'> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** For a screen reader alone, where the place says it. */
  readonly hidesLabel?: boolean;
}

export function Textarea({ label, hint, error, hidesLabel = false, className, ...rest }: TextareaProps) {
  const look = classes(controlClass(error !== undefined), 'block px-3 py-2.5', className);
  if (hidesLabel && error === undefined) return <textarea {...rest} aria-label={label} className={look} />;
  return (
    <Field label={label} error={error} {...(hint !== undefined && { hint })}>
      {(control) => <textarea {...rest} {...control} className={look} />}
    </Field>
  );
}
