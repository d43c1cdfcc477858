import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as authTexts from '#/shared/config/texts/auth.ts';
import { Checkbox } from '#/shared/ui/fields/checkbox.tsx';

interface TermsCheckboxProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly error: string | undefined;
}

export function TermsCheckbox(props: TermsCheckboxProps) {
  return (
    <Checkbox name="acceptsTerms" {...props}>
      {authTexts.iAcceptThe} <TextLink to={paths.terms.getHref()}>{authTexts.terms}</TextLink> {authTexts.andThe}{' '}
      <TextLink to={paths.privacy.getHref()}>{authTexts.privacyPolicy}</TextLink>
    </Checkbox>
  );
}

/** Opens beside the form, so that nothing typed is lost. */
function TextLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} target="_blank" rel="noopener" className="font-medium text-brand underline underline-offset-2">
      {children}
    </Link>
  );
}
