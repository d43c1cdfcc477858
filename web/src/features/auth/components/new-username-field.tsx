import type { ComponentProps } from 'react';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Input } from '#/shared/ui/fields/field.tsx';
import { useUsernameCheck } from '../model/use-username-check.ts';

type NewUsernameFieldProps = Omit<ComponentProps<typeof Input>, 'label' | 'hint'> & { readonly value: string };

/** The username of a new account: says while it is typed whether it is free. */
export function NewUsernameField(field: NewUsernameFieldProps) {
  const check = useUsernameCheck(field.value);
  return (
    <Input
      {...field}
      error={field.error ?? check.error}
      errorLines={2}
      label={wordTexts.username}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      hint={check.hint ?? authTexts.lettersDigitsAndUnderscores}
    />
  );
}
