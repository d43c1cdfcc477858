import type { ComponentProps } from 'react';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useMendedText } from '#/shared/hooks/use-mended-text.ts';
import { Input } from '#/shared/ui/fields/field.tsx';
import { useUsernameCheck } from '../model/use-username-check.ts';

type NewUsernameFieldProps = Omit<ComponentProps<typeof Input>, 'label' | 'hint' | 'onChange'> & {
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
};

/** The username of a new account: shows during typing whether it is free. Password managers must not store it as the login name. */
export function NewUsernameField(field: NewUsernameFieldProps) {
  const check = useUsernameCheck(field.value);
  const mended = useMendedText(field.onChange);
  return (
    <Input
      {...field}
      {...mended}
      error={field.error ?? check.error}
      errorLines={2}
      label={wordTexts.username}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint={check.hint ?? authTexts.lettersDigitsAndUnderscores}
    />
  );
}
