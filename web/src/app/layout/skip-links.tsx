import * as shellTexts from '#/shared/config/texts/shell.ts';

const link =
  'print:hidden fixed top-2 inset-s-2 z-50 -translate-y-20 rounded-button bg-main px-4 py-3 text-ui font-semibold text-on-main focus:translate-y-0';

/** The first two stops of the tab key. */
export function SkipLinks() {
  return (
    <>
      <a href="#content" className={link}>
        {shellTexts.skipToContent}
      </a>
      <button type="button" className={link} onClick={focusNavigation}>
        {shellTexts.skipToNavigation}
      </button>
    </>
  );
}

/** On a small screen the menu is behind its toggle. */
function focusNavigation() {
  const navigation = document.querySelector<HTMLElement>('#navigation');
  const target = navigation?.checkVisibility() ? navigation : document.querySelector<HTMLElement>('#menu-toggle');
  target?.focus();
}
