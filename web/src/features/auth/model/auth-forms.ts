import { authTexts } from '#/shared/config/texts/auth.ts';
import type { FieldErrors } from '#/shared/lib/validate-body.ts';

/** What registration asks beyond the contract: the password twice, and the terms. */
export function checkRegistration(values: {
  readonly password: string;
  readonly confirmPassword: string;
  readonly acceptsTerms: boolean;
}): FieldErrors {
  return {
    ...checkRepeat(values.password, values.confirmPassword),
    ...(!values.acceptsTerms && { acceptsTerms: authTexts.termsRequired }),
  };
}

export function checkRepeat(password: string, confirmPassword: string): FieldErrors {
  if (confirmPassword === '') return { confirmPassword: authTexts.confirmPassword };
  return confirmPassword === password ? {} : { confirmPassword: authTexts.passwordsDiffer };
}
