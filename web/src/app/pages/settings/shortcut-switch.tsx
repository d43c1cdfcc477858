import * as settingsTexts from '#/shared/config/texts/settings.ts';
import { setShortcutsEnabled, useShortcuts } from '#/shared/stores/shortcuts-store.ts';
import { SwitchRow } from '#/shared/ui/fields/switch-row.tsx';

/** Stored in this browser and not for the account, because it depends on the keyboard here. */
export function ShortcutSwitch() {
  const isOn = useShortcuts((state) => state.isOn);
  return (
    <div className="rounded-card border border-border bg-surface px-4 py-1 md:px-5">
      <SwitchRow
        label={settingsTexts.keyboardShortcuts}
        hint={settingsTexts.singleKeysDoSomethingInThis}
        isOn={isOn}
        onChange={setShortcutsEnabled}
      />
    </div>
  );
}
