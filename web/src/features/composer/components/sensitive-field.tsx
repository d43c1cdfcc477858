import * as composerTexts from '#/shared/config/texts/composer.ts';
import { Checkbox } from '#/shared/ui/fields/checkbox.tsx';

interface SensitiveFieldProps {
  readonly value: boolean;
  readonly onChange: (isSensitive: boolean) => void;
}

export function SensitiveField({ value, onChange }: SensitiveFieldProps) {
  return (
    <Checkbox name="isSensitive" isChecked={value} onChange={onChange}>
      <span className="font-medium text-ink">{composerTexts.sensitive}</span>
      <span className="block text-ink-3">{composerTexts.sensitiveHint}</span>
    </Checkbox>
  );
}
