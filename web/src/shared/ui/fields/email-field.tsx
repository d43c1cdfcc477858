import { isAddress } from '@stagedoor/contracts/email-address';
import type { ComponentProps } from 'react';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useMendedText } from '#/shared/hooks/use-mended-text.ts';
import { Input } from './field.tsx';

interface EmailFieldProps extends Omit<ComponentProps<typeof Input>, 'label' | 'type' | 'onChange'> {
  /** Whether it is the address of a new account; otherwise one that somebody has, which stays as it is if it may be one. */
  readonly isNew?: boolean;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

/** The email address used to log in. Password managers treat it as the user name. */
export function EmailField({ isNew = false, onChange, autoComplete = 'username', ...field }: EmailFieldProps) {
  const mended = useMendedText(onChange, isNew ? undefined : (typed) => isAddress(typed.trim()));
  return (
    <Input {...field} {...mended} label={wordTexts.email} type="email" autoComplete={autoComplete} inputMode="email" />
  );
}
