import * as settingsTexts from '#/shared/config/texts/settings.ts';
import { chooseLanguage, currentLanguage, languages } from '../browser/choose-language.ts';
import { SegmentedControl } from './fields/segmented-control.tsx';

/** English unless chosen. Another choice reloads the page. */
export function LanguagePicker() {
  return (
    <SegmentedControl
      label={settingsTexts.language}
      choices={languages}
      value={currentLanguage}
      onChange={chooseLanguage}
    />
  );
}
