import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import type { ReportFilter } from '../api/admin-queries.ts';

const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
] as const;
const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'post', label: 'Posts' },
  { value: 'comment', label: 'Comments' },
  { value: 'user', label: 'People' },
] as const;
const AGES = [
  { value: 'all', label: 'Any time' },
  { value: 'day', label: 'Last day' },
  { value: 'week', label: 'Last week' },
  { value: 'older', label: 'Older' },
] as const;

interface ReportFiltersProps {
  readonly filter: ReportFilter;
  readonly onChange: (filter: ReportFilter) => void;
}

/** Which reports are listed: by state, by what they are about, and by age. */
export function ReportFilters({ filter, onChange }: ReportFiltersProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SegmentedControl
        label="Show"
        choices={STATUSES}
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
      />
      <SegmentedControl
        label="About"
        choices={KINDS}
        value={filter.targetType}
        onChange={(targetType) => onChange({ ...filter, targetType })}
      />
      <SegmentedControl
        label="Reported"
        choices={AGES}
        value={filter.age}
        onChange={(age) => onChange({ ...filter, age })}
      />
    </div>
  );
}
