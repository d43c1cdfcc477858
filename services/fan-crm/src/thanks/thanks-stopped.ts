import { defineNotificationKind } from '@stagedoor/service-kit/notifications/notification-kind';

/** Fan CRM may not publish a creator's monthly thanks any more. */
export const thanksStopped = defineNotificationKind<Record<string, never>>({
  key: 'thanks-stopped',
  name: 'Your monthly thanks stop',
  describe: () => ({
    title: 'Your monthly thanks stopped',
    message: 'Fan CRM may not post for you any more. Allow it again to go on thanking your subscribers.',
    path: '/thanks',
  }),
  translations: {
    es: {
      name: 'Se detiene tu agradecimiento mensual',
      describe: () => ({
        title: 'Tu agradecimiento mensual se ha detenido',
        message: 'Fan CRM ya no puede publicar en tu nombre. Permítelo de nuevo para seguir dando las gracias.',
      }),
    },
  },
});
