import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { classes } from '#/shared/format/classes.ts';
import { passwordStrength } from '#/shared/format/password-strength.ts';
import { controlClass, Field } from './field.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  /** Says in a word how strong a new password is. */
  readonly showsStrength?: boolean;
  /** Shown instead of the password's strength. */
  readonly warning?: string | undefined;
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, error, showsStrength = false, warning, value, ...rest } = props;
  const [isShown, setShown] = useState(false);
  const strength = showsStrength && value !== '' ? sharedTexts.strengths[passwordStrength(value)] : undefined;
  const hint = warning === undefined ? strength : <span className="text-warn">{warning}</span>;
  return (
    <Field label={label} error={error} keepsLine={'error' in props} {...(hint !== undefined && { hint })}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            value={value}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classes(controlClass(error !== undefined), 'min-h-11 pe-12 ps-3')}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={sharedTexts.showWhatIsTyped}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 inset-e-0 grid w-11 place-items-center rounded-field text-ink-3 transition-colors hover:text-ink"
          >
            {isShown ? (
              <EyeOff aria-hidden size={20} strokeWidth={1.75} />
            ) : (
              <Eye aria-hidden size={20} strokeWidth={1.75} />
            )}
          </button>
        </div>
      )}
    </Field>
  );
}
