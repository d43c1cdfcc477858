import { Check } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { classes } from '#/shared/format/classes.ts';

interface CheckboxProps {
  readonly name: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

export function Checkbox(props: CheckboxProps) {
  const { name, isChecked, onChange, error, children } = props;
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start gap-3">
        <Primitive.Root
          id={id}
          name={name}
          data-field={name}
          checked={isChecked}
          onCheckedChange={(state) => onChange(state === true)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          className={classes(
            // The box is small, so its touch target extends 12 px beyond it.
            'relative touch:before:absolute touch:before:-inset-3',
            'mt-0.5 grid size-5 shrink-0 place-items-center rounded-[5px] border bg-surface transition-colors data-[state=checked]:border-main data-[state=checked]:bg-main data-[state=checked]:text-on-main',
            error === undefined ? 'border-border-strong' : 'border-err',
          )}
        >
          <Primitive.Indicator>
            <Check aria-hidden size={16} strokeWidth={2.5} />
          </Primitive.Indicator>
        </Primitive.Root>
        <label htmlFor={id} className="text-ui text-ink-2">
          {children}
        </label>
      </div>
      {'error' in props && (
        <p id={`${id}-note`} className="min-h-5 text-ui text-err">
          {error}
        </p>
      )}
    </div>
  );
}
