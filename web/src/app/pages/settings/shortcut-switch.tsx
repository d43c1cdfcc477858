import { setShortcutsEnabled, useShortcuts } from '#/shared/stores/shortcuts-store.ts';
import { SwitchRow } from '#/shared/ui/fields/switch-row.tsx';

/** Kept in this browser: it is about the keyboard in front of it. */
export function ShortcutSwitch() {
  const isOn = useShortcuts((state) => state.isOn);
  return (
    <div className="rounded-card border border-border bg-surface px-4 py-1 md:px-5">
      <SwitchRow
        label="Keyboard shortcuts"
        hint="Single keys do something in this browser, while you are not typing."
        isOn={isOn}
        onChange={setShortcutsEnabled}
      />
    </div>
  );
}
