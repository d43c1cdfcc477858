import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { ServicesMenu } from '#/features/services/components/services-menu.tsx';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { useCloseOnBack } from '#/shared/hooks/use-close-on-back.ts';

interface ServicesMegaMenuProps {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

export function ServicesMegaMenu({ anchor, onClose }: ServicesMegaMenuProps) {
  useCloseOnBack(onClose);
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor
        virtualRef={{
          current: { getBoundingClientRect: () => anchor.current?.getBoundingClientRect() ?? new DOMRect() },
        }}
      />
      <Popover.Portal>
        <Popover.Content
          aria-label={shellTexts.services}
          align="start"
          sideOffset={8}
          collisionPadding={16}
          onInteractOutside={(event) => {
            // The button closes by its own press; closing here too would open it again.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus({ preventScroll: true });
          }}
          className="z-40 w-mega max-w-[calc(100vw-32px)] animate-menu-in overflow-hidden rounded-card border border-border bg-raised shadow-raised"
        >
          <ServicesMenu onLeave={onClose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
