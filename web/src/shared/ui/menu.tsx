import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef } from 'react';

export interface MenuAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  /** Waits until the menu is gone and its button has the focus back: that is where the dialog will return it to. */
  readonly opensDialog?: true;
}

interface MenuProps {
  /** The button that opens it. */
  readonly children: ReactNode;
  readonly actions: readonly MenuAction[];
}

/** A few things to do, behind one button. */
export function Menu({ children, actions }: MenuProps) {
  const waiting = useRef<(() => void) | undefined>(undefined);
  return (
    <DropdownMenu.Root modal={false}>
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
          className="z-40 w-52 max-w-[calc(100vw-16px)] animate-menu-in rounded-card border border-border bg-raised p-1.5 shadow-raised"
        >
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
