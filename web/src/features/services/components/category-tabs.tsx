import { type ServiceCategory, serviceCategories } from '@stagedoor/contracts/services';
import { ToggleGroup } from 'radix-ui';
import { serviceTexts } from '#/shared/config/texts/services.ts';
import { categoryLabel, parseCategory } from '../model/categories.ts';

interface CategoryTabsProps {
  readonly selected: ServiceCategory | null;
  readonly onSelect: (category: ServiceCategory | null) => void;
}

const ALL = 'ALL';

/** One choice of many, each always there, empty or not. A scrolling row where it is tight. */
export function CategoryTabs({ selected, onSelect }: CategoryTabsProps) {
  return (
    <ToggleGroup.Root
      type="single"
      value={selected ?? ALL}
      onValueChange={(value) => onSelect(parseCategory(value))}
      aria-label="Category"
      className="-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
    >
      {[ALL, ...serviceCategories].map((value) => {
        const category = parseCategory(value);
        return (
          <ToggleGroup.Item
            key={value}
            value={value}
            className="h-9 shrink-0 snap-start rounded-full border border-border bg-surface px-3.5 text-meta font-semibold tracking-wide text-ink-2 transition-colors hover:border-border-strong hover:text-ink data-[state=on]:border-ink data-[state=on]:bg-ink data-[state=on]:text-bg touch:h-11"
          >
            {category === null ? serviceTexts.all : categoryLabel(category)}
          </ToggleGroup.Item>
        );
      })}
    </ToggleGroup.Root>
  );
}
