import type { ComponentProps } from 'react';
import { classes } from '#/shared/format/classes.ts';
import { controlClass, Field } from './field.tsx';

interface TextareaProps extends ComponentProps<'textarea'> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Hides the label visually, if the context makes it clear. */
  readonly hidesLabel?: boolean;
}

export function Textarea(props: TextareaProps) {
  const { label, hint, error, hidesLabel = false, className, ...rest } = props;
  const styles = classes(controlClass(error !== undefined), 'block px-3 py-2.5', className);
  return (
    <Field
      label={label}
      error={error}
      hidesLabel={hidesLabel}
      keepsLine={!hidesLabel && 'error' in props}
      {...(hint !== undefined && { hint })}
    >
      {(control) => <textarea dir="auto" {...rest} {...control} className={styles} />}
    </Field>
  );
}
