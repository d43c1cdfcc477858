import { type ServiceCategory, serviceCategories } from '@stagedoor/contracts/services';
import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import { categoryLabel, parseCategory } from '../model/categories.ts';

interface CategoryTabsProps {
  readonly selected: ServiceCategory | null;
  readonly onSelect: (category: ServiceCategory | null) => void;
  /** Stays visible with the tabs if these are sticky. */
  readonly beside: ReactNode;
  /** The content of the selected tab. */
  readonly children: ReactNode;
}

const ALL = 'ALL';

/** A tab for every category, empty or not, above its services. A scrolling row if space is tight. */
export function CategoryTabs({ selected, onSelect, beside, children }: CategoryTabsProps) {
  return (
    <Tabs.Root
      dir={__DIRECTION__}
      value={selected ?? ALL}
      onValueChange={(value) => onSelect(parseCategory(value))}
      className="grid grid-cols-1 gap-5"
    >
      <div className="sticky top-[calc(52px+var(--outage))] z-10 -mx-4 grid grid-cols-1 gap-3 border-b border-border bg-bg px-4 py-3 md:static md:mx-0 md:border-0 md:p-0">
        <Tabs.List
          aria-label={serviceTexts.category}
          className="-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
        >
          {[ALL, ...serviceCategories].map((value) => {
            const category = parseCategory(value);
            return (
              <Tabs.Trigger
                key={value}
                value={value}
                className="min-h-9 shrink-0 snap-start rounded-button border border-border bg-surface px-3.5 text-meta font-semibold text-ink-2 transition-colors hover:border-border-strong hover:text-ink data-[state=active]:border-ink data-[state=active]:bg-ink data-[state=active]:text-bg touch:min-h-11"
              >
                {category === null ? serviceTexts.all : categoryLabel(category)}
              </Tabs.Trigger>
            );
          })}
        </Tabs.List>
        {beside}
      </div>
      <Tabs.Content value={selected ?? ALL} tabIndex={-1} className="outline-none">
        {children}
      </Tabs.Content>
    </Tabs.Root>
  );
}
