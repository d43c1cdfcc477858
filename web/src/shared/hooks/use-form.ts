import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { TSchema } from 'typebox';
import { ClientError } from '../http/client-error.ts';
import { type FieldErrors, validateBody } from '../http/validate-body.ts';

type Values = Readonly<Record<string, string | boolean>>;

interface FormOptions<V extends Values> {
  readonly initial: V;
  /** The body schema of the call that the form feeds. */
  readonly schema: TSchema;
  /** Checks that the schema cannot make: of fields that the call does not carry, or that depend on each other. */
  readonly check?: (values: V) => FieldErrors;
  /**
   * Sends the form. May throw a ClientError: its field errors are shown at their fields. `onSubmit` itself shows the rest of the
   * error, in a toast or a banner.
   */
  readonly onSubmit: (values: V) => Promise<void>;
}

/**
 * State of one form. A field's error shows once the field was left or a submit was tried, and follows the typing from
 * then on; the server's message for a field is shown until the field is changed.
 */
export function useForm<const V extends Values>({ initial, schema, check, onSubmit }: FormOptions<V>) {
  const [values, setValues] = useState<V>(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const runAfterClick = useRunAfterClick();

  const errors: FieldErrors = { ...validateBody(schema, values), ...check?.(values) };
  const errorOf = (name: string) => serverErrors[name] ?? (touched.has(name) ? errors[name] : undefined);

  function setValue(name: keyof V & string, value: string | boolean) {
    setValues((now) => ({ ...now, [name]: value }));
    setServerErrors(({ [name]: _changed, ...rest }) => rest);
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const fields = Object.keys(initial);
    setTouched(new Set(fields));
    // Errors of other properties of the schema do not count: `onSubmit` adds those, such as the role of a new account.
    const firstWithError = fields.find((name) => errors[name] !== undefined);
    if (firstWithError !== undefined) return focusField(firstWithError);
    setIsBusy(true);
    try {
      await onSubmit(values);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      const fieldErrors = Object.fromEntries((error.errors ?? []).map(({ field, message }) => [field, message]));
      setServerErrors(fieldErrors);
      const [first] = Object.keys(fieldErrors);
      if (first !== undefined) focusField(first);
    } finally {
      setIsBusy(false);
    }
  }

  // A control that is not an input element, such as a checkbox, names its field by data-field.
  function focusField(name: string) {
    const field = form.current?.querySelector(`[data-field="${name}"]`) ?? form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }

  return {
    values,
    isBusy,
    errorOf,
    setValue,
    formProps: {
      ref: form,
      onSubmit: handleSubmit,
      noValidate: true,
    },
    /** Spread on an Input, Textarea or PasswordField. */
    field: (name: keyof V & string) => ({
      name,
      value: String(values[name]),
      error: errorOf(name),
      // Values typed while the form is sent would be replaced by the saved ones.
      readOnly: isBusy,
      onChange: (event: { readonly target: { readonly value: string } }) => setValue(name, event.target.value),
      onBlur: () => runAfterClick(() => setTouched((now) => new Set(now).add(name))),
    }),
  };
}

/**
 * Returns a function that runs a task at once, or, while a press is under way, once its click has been handled. A change that moves
 * the page between press and release would move the button from under the pointer, and the click would be lost.
 */
function useRunAfterClick(): (task: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    // The browser fires the click in the same task as the release.
    const release = () => {
      isPressed.current = false;
      const tasks = waiting.current.splice(0);
      if (tasks.length > 0) setTimeout(() => tasks.forEach((task) => void task()));
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return (task) => {
    if (isPressed.current) waiting.current.push(task);
    else setTimeout(task);
  };
}
