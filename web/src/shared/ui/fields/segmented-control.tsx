import { ToggleGroup } from 'radix-ui';

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A row of choices, of which exactly one is selected. It scrolls sideways if it does not fit. */
export function SegmentedControl<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const pick = (picked: string) => {
    const choice = choices.find((one) => one.value === picked);
    if (choice) onChange(choice.value);
  };
  return (
    <ToggleGroup.Root
      dir={__DIRECTION__}
      type="single"
      aria-label={label}
      value={value}
      onValueChange={pick}
      className="inline-flex w-fit max-w-full overflow-x-auto [scrollbar-width:none] rounded-button border border-border bg-sunken p-0.5"
    >
      {choices.map((choice) => (
        <ToggleGroup.Item
          key={choice.value}
          value={choice.value}
          className="min-h-8 shrink-0 rounded-[8px] px-4 whitespace-nowrap text-ui font-semibold text-ink-2 transition-colors hover:text-ink data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:shadow-[0_0_0_1px_var(--border)] touch:min-h-11"
        >
          {choice.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
