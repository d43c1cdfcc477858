import { chooseTheme, useLook } from '../stores/look-store.ts';
import { SegmentedControl } from './fields/segmented-control.tsx';

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const;

/** Light, dark, or as the system is. */
export function ThemePicker() {
  const theme = useLook((state) => state.theme);
  return <SegmentedControl label="Theme" choices={THEMES} value={theme} onChange={chooseTheme} />;
}
