import type { EventDefinition, EventEnvelope } from '@stagedoor/contracts/event';
import { Type } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

const EnvelopeSchema = Compile(
  Type.Object({
    specversion: Type.Literal('1.0'),
    id: Type.String({ minLength: 36, maxLength: 36 }),
    source: Type.String(),
    type: Type.String(),
    time: Type.String(),
    datacontenttype: Type.Literal('application/json'),
    traceparent: Type.Optional(Type.String()),
    data: Type.Unknown(),
  }),
);

const validators = new WeakMap<EventDefinition, Validator>();

function validatorOf(event: EventDefinition): Validator {
  const known = validators.get(event);
  if (known !== undefined) return known;
  const made: Validator = Compile(event.data);
  validators.set(event, made);
  return made;
}

/** Parses a message as an event of the given kind. Returns the problem if it is not one. */
export function readEnvelope(
  event: EventDefinition,
  message: Uint8Array,
): { envelope: EventEnvelope } | { problem: string } {
  let envelope: unknown;
  try {
    envelope = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(message));
  } catch {
    return { problem: 'it is not JSON' };
  }
  if (!EnvelopeSchema.Check(envelope)) return { problem: 'it is not an event envelope' };
  if (envelope.type !== event.subject) return { problem: `it is of type ${envelope.type}` };
  const validator = validatorOf(event);
  if (validator.Check(envelope.data)) return { envelope: envelope as EventEnvelope };
  const [first] = validator.Errors(envelope.data);
  return { problem: `its body does not fit: ${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim() };
}
