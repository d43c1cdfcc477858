import * as settingsTexts from '#/shared/config/texts/settings.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { chooseDataSaver, useAppearance } from '#/shared/stores/appearance-store.ts';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';

const CHOICES = [
  { value: 'auto', label: settingsTexts.asTheBrowser },
  { value: 'on', label: wordTexts.on },
  { value: 'off', label: wordTexts.off },
] as const;

/** Whether data is saved; unless chosen, as the browser's own setting says. */
export function DataSaverPicker() {
  const dataSaver = useAppearance((state) => state.saver);
  return (
    <SegmentedControl label={settingsTexts.dataSaver} choices={CHOICES} value={dataSaver} onChange={chooseDataSaver} />
  );
}
