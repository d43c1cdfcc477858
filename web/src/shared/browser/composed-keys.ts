/** The code of a key that went to an input method. It is all that tells Safari's Enter, which comes when the composition is over. */
const INPUT_METHOD_KEY = 229;

/**
 * Leaves to input methods the keys that are theirs: Enter accepts what they suggest, Escape drops it, arrows and Tab walk it. Heard before
 * all other listeners, so that no field, dialog or shortcut has to ask.
 */
function leaveToInputMethod(event: KeyboardEvent): void {
  if (!event.isComposing && event.keyCode !== INPUT_METHOD_KEY) return;
  event.stopPropagation();
  // With the composition over, a browser may take it for the Enter that sends the form of its field.
  if (event.key === 'Enter' && !event.isComposing && event.target instanceof HTMLInputElement) event.preventDefault();
}

window.addEventListener('keydown', leaveToInputMethod, true);
