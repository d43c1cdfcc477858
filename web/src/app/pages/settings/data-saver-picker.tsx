import { chooseDataSaver, useLook } from '#/shared/stores/look-store.ts';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';

const CHOICES = [
  { value: 'auto', label: 'As the browser' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** Whether data is saved; unless chosen, as the browser's own setting says. */
export function DataSaverPicker() {
  const dataSaver = useLook((state) => state.saver);
  return <SegmentedControl label="Data saver" choices={CHOICES} value={dataSaver} onChange={chooseDataSaver} />;
}
