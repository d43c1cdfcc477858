import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useIsWide } from '#/shared/hooks/media-queries.ts';
import { useActiveInView } from '#/shared/hooks/use-active-in-view.ts';

interface SideTab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly content: ReactNode;
  /** Stays mounted behind another panel, with its typed values. */
  readonly staysMounted?: true;
}

interface SideTabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: readonly SideTab<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Tabs beside their panels if there is room, otherwise in a scrolling row above them. */
export function SideTabs<Value extends string>({ label, tabs, value, onChange }: SideTabsProps<Value>) {
  const isWide = useIsWide();
  const list = useRef<HTMLDivElement>(null);
  useActiveInView(list, value);
  const pick = (picked: string) => {
    const tab = tabs.find((one) => one.value === picked);
    if (tab) onChange(tab.value);
  };
  return (
    <Primitive.Root
      dir={__DIRECTION__}
      value={value}
      onValueChange={pick}
      orientation={isWide ? 'vertical' : 'horizontal'}
      className="grid grid-cols-1 xl:grid-cols-[200px_minmax(0,1fr)] xl:gap-10"
    >
      <Primitive.List
        ref={list}
        aria-label={label}
        className="sticky top-[calc(52px+var(--outage))] z-10 -mx-4 flex snap-x gap-1 overflow-x-auto border-b border-border bg-bg px-4 [scrollbar-width:none] md:top-[calc(56px+var(--outage))] md:-mx-6 md:px-6 xl:top-[calc(88px+var(--outage))] xl:mx-0 xl:flex-col xl:self-start xl:border-0 xl:px-0"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 shrink-0 snap-start border-b-2 border-transparent px-3.5 text-ui font-semibold text-ink-3 transition-colors hover:text-ink focus-visible:outline-offset-[-4px] data-[state=active]:border-ink data-[state=active]:text-ink max-md:grow whitespace-nowrap xl:mb-0 xl:h-10 xl:rounded-button xl:border-0 xl:px-3 xl:text-start xl:hover:bg-sunken xl:data-[state=active]:bg-sunken"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      <div className="min-w-0 pt-5 md:pt-6 xl:pt-0">
        {tabs.map((tab) => (
          <Primitive.Content
            key={tab.value}
            value={tab.value}
            tabIndex={-1}
            {...(tab.staysMounted && { forceMount: true })}
            className="outline-none data-[state=inactive]:hidden"
          >
            {tab.content}
          </Primitive.Content>
        ))}
      </div>
    </Primitive.Root>
  );
}
