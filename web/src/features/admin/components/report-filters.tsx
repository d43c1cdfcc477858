import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import type { ReportFilter } from '../api/admin-queries.ts';

const STATUSES = [
  { value: 'open', label: wordTexts.open },
  { value: 'resolved', label: adminTexts.resolved },
] as const;
const KINDS = [
  { value: 'all', label: wordTexts.all },
  { value: 'post', label: wordTexts.posts },
  { value: 'comment', label: wordTexts.comments },
  { value: 'user', label: adminTexts.people },
] as const;
const AGES = [
  { value: 'all', label: adminTexts.anyTime },
  { value: 'day', label: adminTexts.lastDay },
  { value: 'week', label: adminTexts.lastWeek },
  { value: 'older', label: adminTexts.older },
] as const;

interface ReportFiltersProps {
  readonly filter: ReportFilter;
  readonly onChange: (filter: ReportFilter) => void;
}

/** Filters the reports by state, target and age. */
export function ReportFilters({ filter, onChange }: ReportFiltersProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SegmentedControl
        label={wordTexts.show}
        choices={STATUSES}
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
      />
      <SegmentedControl
        label={adminTexts.about}
        choices={KINDS}
        value={filter.targetType}
        onChange={(targetType) => onChange({ ...filter, targetType })}
      />
      <SegmentedControl
        label={adminTexts.reported}
        choices={AGES}
        value={filter.age}
        onChange={(age) => onChange({ ...filter, age })}
      />
    </div>
  );
}
