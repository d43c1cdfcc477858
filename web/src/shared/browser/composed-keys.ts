/**
 * The code of a key that went to an input method. Safari sends Enter after the composition has ended, and only this code identifies
 * it.
 */
const INPUT_METHOD_KEY = 229;

/**
 * Keeps the app from handling keys meant for an input method: Enter accepts its suggestion, Escape rejects it, arrows and Tab move
 * through the suggestions. Runs before all other listeners, so that no field, dialog or shortcut has to check.
 */
function leaveToInputMethod(event: KeyboardEvent): void {
  if (!event.isComposing && event.keyCode !== INPUT_METHOD_KEY) return;
  event.stopPropagation();
  // With the composition over, a browser may take it for the Enter that sends the form of its field.
  if (event.key === 'Enter' && !event.isComposing && event.target instanceof HTMLInputElement) event.preventDefault();
}

window.addEventListener('keydown', leaveToInputMethod, true);
