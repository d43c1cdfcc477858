import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { useIsHydrating } from '#/shared/hooks/use-is-hydrating.ts';
import { chooseTheme, useAppearance } from '../stores/appearance-store.ts';
import { SegmentedControl } from './fields/segmented-control.tsx';

const THEMES = [
  { value: 'light', label: sharedTexts.light },
  { value: 'dark', label: sharedTexts.dark },
  { value: 'system', label: sharedTexts.system },
] as const;

/** Light, dark, or as the system is. */
export function ThemePicker() {
  const chosen = useAppearance((state) => state.theme);
  // The server does not know the choice.
  const theme = useIsHydrating() ? 'system' : chosen;
  return <SegmentedControl label={sharedTexts.theme} choices={THEMES} value={theme} onChange={chooseTheme} />;
}
