import { RadioGroup } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint: string;
  readonly icon: ReactNode;
}

interface RadioCardsProps<Value extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice between a few large cards. */
export function RadioCards<Value extends string>({ legend, choices, value, onChange }: RadioCardsProps<Value>) {
  const id = useId();
  const pick = (picked: string) => {
    const choice = choices.find((one) => one.value === picked);
    if (choice) onChange(choice.value);
  };
  return (
    <div className="grid gap-1.5">
      <span id={id} className="text-ui font-medium text-ink">
        {legend}
      </span>
      <RadioGroup.Root
        dir={__DIRECTION__}
        aria-labelledby={id}
        value={value}
        onValueChange={pick}
        className="grid grid-cols-2 gap-3"
      >
        {choices.map((choice) => (
          <RadioGroup.Item
            key={choice.value}
            value={choice.value}
            aria-labelledby={`${id}-${choice.value}`}
            aria-describedby={`${id}-${choice.value}-hint`}
            className="group grid content-start gap-1 rounded-card border border-border-strong bg-surface p-4 text-start transition-colors hover:border-ink data-[state=checked]:border-main data-[state=checked]:shadow-[inset_0_0_0_1px_var(--main)]"
          >
            <span className="mb-2 flex items-center justify-between text-ink-2 group-data-[state=checked]:text-brand">
              {choice.icon}
              <span className="grid size-5 place-items-center rounded-full border border-border-strong group-data-[state=checked]:border-main group-data-[state=checked]:bg-main">
                <RadioGroup.Indicator className="size-2 rounded-full bg-on-main" />
              </span>
            </span>
            <span id={`${id}-${choice.value}`} className="text-body font-semibold text-ink">
              {choice.label}
            </span>
            <span id={`${id}-${choice.value}-hint`} className="text-ui text-ink-3">
              {choice.hint}
            </span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
}
