import { create } from 'zustand';

interface StepUpState {
  /** Ends the question: with the token of the proof, or with null if it was not given. */
  readonly finish?: ((token: string | null) => void) | undefined;
}

/** Whether a call waits for step-up authentication. */
export const useStepUp = create<StepUpState>(() => ({}));

let asked: Promise<string | null> | undefined;

/** Asks once, however many calls need it at the same time. Returns the token to repeat them with; null if it was cancelled. */
export function askForProof(): Promise<string | null> {
  asked ??= new Promise<string | null>((resolve) => {
    useStepUp.setState({ finish: resolve });
  }).finally(() => {
    asked = undefined;
    useStepUp.setState({ finish: undefined });
  });
  return asked;
}

/** Gives the question up, as when somebody signs out while it is open. */
export function cancelProof(): void {
  useStepUp.getState().finish?.(null);
}
