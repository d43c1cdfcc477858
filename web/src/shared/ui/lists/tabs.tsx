import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useActiveInView } from '#/shared/hooks/use-active-in-view.ts';

interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Underlined tabs over their panels. Only the panel that is open is in the page. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  useActiveInView(list, value);
  const pick = (picked: string) => {
    const tab = tabs.find((one) => one.value === picked);
    if (tab) onChange(tab.value);
  };
  return (
    <Primitive.Root dir={__DIRECTION__} value={value} onValueChange={pick}>
      <Primitive.List
        ref={list}
        aria-label={label}
        className="sticky top-[calc(52px+var(--outage))] z-10 -mx-4 flex gap-1 overflow-x-auto border-b border-border bg-bg px-4 [scrollbar-width:none] md:static md:mx-0 md:px-0"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 flex-[1_0_auto] border-b-2 border-transparent px-4 text-ui font-semibold text-ink-3 transition-colors hover:text-ink focus-visible:outline-offset-[-4px] data-[state=active]:border-ink data-[state=active]:text-ink md:flex-none"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} tabIndex={-1} className="pt-5 outline-none md:pt-6">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
