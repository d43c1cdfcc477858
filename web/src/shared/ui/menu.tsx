import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

export interface MenuAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
}

interface MenuProps {
  /** The button that opens it. */
  readonly children: ReactNode;
  readonly actions: readonly MenuAction[];
}

/** A few things to do, behind one button. */
export function Menu({ children, actions }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 w-52 animate-menu-in rounded-card border border-border bg-raised p-1.5 shadow-raised"
        >
          {actions.map(({ label, icon, onSelect }) => (
            <DropdownMenu.Item
              key={label}
              onSelect={onSelect}
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
