import { type Static, Type } from 'typebox';
import { defineCall } from './call.ts';
import { PreferenceSchema } from './notification-preferences.ts';
import { id, instant, line, text } from './text.ts';

const service = 'notifications';

/** A kind of notification of one business service, such as `fan-left`. */
const kindKey = () => text({ min: 1, max: 40, pattern: '^[a-z][a-z0-9-]*$' });

/** A business service notifies a person. The token identifies the service. */
export const deliverServiceNotification = defineCall({
  service,
  method: 'POST',
  path: '/internal/service-notifications',
  summary: 'Notify a person for a business service. Idempotent by id',
  access: { callers: [], scope: 'people:notify' },
  body: Type.Object({
    id: id(),
    recipientId: id(),
    kind: kindKey(),
    /** What the preferences call the kind. */
    kindName: line({ min: 1, max: 60 }),
    /** The person who caused it, or null. */
    actorId: Type.Union([id(), Type.Null()]),
    title: line({ min: 1, max: 80 }),
    message: text({ min: 1, max: 300 }),
    /** The same text for people who chose another language. Without a translation they get the English text. */
    translations: Type.Optional(
      Type.Object({
        es: Type.Optional(
          Type.Object({
            kindName: line({ min: 1, max: 60 }),
            title: line({ min: 1, max: 80 }),
            message: text({ min: 1, max: 300 }),
          }),
        ),
      }),
    ),
    /** The path below the service's screen that the notification opens. */
    path: text({ min: 1, max: 300, pattern: '^/(?!/)' }),
    at: instant(),
  }),
  repeatable: true,
  answer: Type.Null(),
});
export type ServiceNotification = Static<(typeof deliverServiceNotification)['body']>;

const ServicePreferenceSchema = Type.Object({
  /** The service's key and the kind's, such as `fan-crm.fan-left`. */
  kindId: Type.String(),
  /** What the kind is called. */
  name: Type.String(),
  /** What the service is called. */
  serviceName: Type.String(),
  preference: PreferenceSchema,
});

export const listServicePreferences = defineCall({
  service,
  method: 'GET',
  path: '/notifications/service-preferences',
  summary: 'Get your notification preferences for business services that have notified you',
  access: 'signed-in',
  answer: Type.Array(ServicePreferenceSchema),
});

export const updateServicePreference = defineCall({
  service,
  method: 'PATCH',
  path: '/notifications/service-preferences/:kindId',
  summary: 'Change how you are notified of one kind. Omitted fields stay as they are',
  access: 'signed-in',
  params: Type.Object({ kindId: text({ min: 3, max: 110, pattern: '^[a-z0-9-]+\\.[a-z0-9-]+$' }) }),
  body: Type.Partial(PreferenceSchema),
  answer: Type.Array(ServicePreferenceSchema),
  missing: 'This kind of notification is not known',
});
