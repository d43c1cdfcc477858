import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import * as authTexts from '#/shared/config/texts/auth.ts';
import { Input } from '#/shared/ui/fields/field.tsx';
import { signInOptionsQuery } from '../api/sign-in-options-query.ts';

type DateOfBirthFieldProps = Omit<ComponentProps<typeof Input>, 'label' | 'type' | 'hint' | 'autoComplete'>;

/** Shown if the operator has set a minimum age, or the server has asked for the date. */
export function DateOfBirthField(field: DateOfBirthFieldProps) {
  const minimumAge = useQuery(signInOptionsQuery).data?.minimumAge ?? null;
  if (minimumAge === null && field.error === undefined) return null;
  return (
    <Input
      {...field}
      type="date"
      label={authTexts.dateOfBirth}
      autoComplete="bday"
      hint={minimumAge === null ? undefined : authTexts.youMustBeAtLeast({ minimumAge })}
    />
  );
}
