import { RadioGroup } from 'radix-ui';
import { useId } from 'react';

interface ChoiceListProps<Value extends string> {
  readonly legend: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  /** Empty until one is chosen. */
  readonly value: Value | '';
  readonly onChange: (value: Value) => void;
}

/** A vertical list of radio buttons. */
export function RadioList<Value extends string>({ legend, choices, value, onChange }: ChoiceListProps<Value>) {
  const id = useId();
  const pick = (picked: string) => {
    const choice = choices.find((one) => one.value === picked);
    if (choice) onChange(choice.value);
  };
  return (
    <RadioGroup.Root dir={__DIRECTION__} aria-label={legend} value={value} onValueChange={pick} className="grid">
      {choices.map((choice) => (
        <div key={choice.value} className="flex items-center">
          <RadioGroup.Item
            id={`${id}-${choice.value}`}
            value={choice.value}
            className="grid size-5 shrink-0 place-items-center rounded-full border border-border-strong bg-surface data-[state=checked]:border-main data-[state=checked]:bg-main"
          >
            <RadioGroup.Indicator className="size-2 rounded-full bg-on-main" />
          </RadioGroup.Item>
          <label htmlFor={`${id}-${choice.value}`} className="flex-1 py-2 ps-3 text-ui text-ink touch:py-3">
            {choice.label}
          </label>
        </div>
      ))}
    </RadioGroup.Root>
  );
}
