import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { useCloseOnBack } from '#/shared/hooks/use-close-on-back.ts';

export interface MenuAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  /** Waits until the menu has closed and its button has the focus again, so that the dialog returns the focus to that button. */
  readonly opensDialog?: true;
}

/** Something that is on or off, in a row above the actions. */
interface MenuChoice {
  readonly label: string;
  /** Shown instead of the label. */
  readonly face: ReactNode;
  readonly isOn: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  /** The button that opens it. */
  readonly children: ReactNode;
  readonly actions: readonly MenuAction[];
  readonly choices?: readonly MenuChoice[];
}

/** A few actions, behind one button. */
export function Menu({ children, actions, choices = [] }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(() => setOpen(false), isOpen);
  const waiting = useRef<(() => void) | undefined>(undefined);
  return (
    <DropdownMenu.Root dir={__DIRECTION__} open={isOpen} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={() => {
            waiting.current?.();
            waiting.current = undefined;
          }}
          className="z-40 w-max min-w-52 max-w-[calc(100vw-16px)] animate-menu-in rounded-card border border-border bg-raised p-1.5 shadow-raised"
        >
          {choices.length > 0 && (
            <DropdownMenu.Group className="mb-1 flex border-b border-border pb-1">
              {choices.map(({ label, face, isOn, onSelect }) => (
                <DropdownMenu.CheckboxItem
                  key={label}
                  aria-label={label}
                  checked={isOn}
                  onCheckedChange={onSelect}
                  className="grid size-9 cursor-pointer place-items-center rounded-button text-title outline-none select-none data-[highlighted]:bg-sunken data-[state=checked]:outline-2 data-[state=checked]:-outline-offset-2 data-[state=checked]:outline-brand touch:size-11"
                >
                  {face}
                </DropdownMenu.CheckboxItem>
              ))}
            </DropdownMenu.Group>
          )}
          {actions.map(({ label, icon, onSelect, opensDialog }) => (
            <DropdownMenu.Item
              key={label}
              onSelect={() => {
                if (opensDialog) waiting.current = onSelect;
                else onSelect();
              }}
              className="flex min-h-9 cursor-pointer items-center gap-3 rounded-button px-3 text-ui text-ink outline-none select-none data-[highlighted]:bg-sunken touch:min-h-11"
            >
              {icon}
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
