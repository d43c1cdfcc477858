import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { type Range, ranges } from '../model/period.ts';

interface RangeChoiceProps {
  readonly value: Range;
  readonly onChange: (range: Range) => void;
}

/** Over which days. */
export function RangeChoice({ value, onChange }: RangeChoiceProps) {
  return (
    <div className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0">
      <SegmentedControl label="Period" choices={ranges} value={value} onChange={onChange} />
    </div>
  );
}
