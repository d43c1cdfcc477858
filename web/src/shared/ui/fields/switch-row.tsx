import { Switch as Primitive } from 'radix-ui';
import { useId } from 'react';

interface SwitchRowProps {
  readonly label: string;
  /** The effect of the switch, in one line. */
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A setting that is on or off and takes effect immediately. Its label can be pressed as well. */
export function SwitchRow({ label, hint, isOn, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex min-h-16 items-center justify-between gap-6 py-3">
      <div className="grid gap-0.5">
        <label htmlFor={id} className="text-body font-semibold text-ink">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-ui text-ink-2">
          {hint}
        </p>
      </div>
      <Primitive.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        aria-describedby={`${id}-hint`}
        className="relative h-7 w-12 shrink-0 rounded-full border border-border-strong bg-surface transition-colors before:absolute before:-inset-2 data-[state=checked]:border-brand data-[state=checked]:bg-brand"
      >
        <Primitive.Thumb className="block size-5 translate-x-[3px] rtl:-translate-x-[3px] rounded-full bg-border-strong transition-transform data-[state=checked]:translate-x-[23px] rtl:data-[state=checked]:-translate-x-[23px] data-[state=checked]:bg-surface" />
      </Primitive.Root>
    </div>
  );
}
