import type { MailTexts } from '#/mail/mail-texts.ts';

const moments = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export const spanishMails: MailTexts = {
  hello: (username) => `Hola, ${username}:`,
  secureAccount: {
    subject: (title) => `${title}: tu cuenta de Stagedoor`,
    intro: ['Ha pasado esto en tu cuenta de Stagedoor:'],
    ifItWasYou: ['Si has sido tú, no tienes que hacer nada.'],
    ifYouDeletedIt: [
      'Si has sido tú, no tienes que hacer nada. Para deshacerlo, inicia sesión en',
      'los próximos 14 días: después se borra todo lo tuyo.',
    ],
    ifItWasNot: [
      'Si no has sido tú, abre este enlace y pulsa el botón que hay allí. Cierra',
      'la sesión en todos los dispositivos, detiene los pagos a tu banco y te pide',
      'una contraseña nueva:',
    ],
    validity: ['Funciona una vez, durante siete días.'],
  },
  resetPassword: {
    subject: 'Elige una contraseña nueva',
    intro: ['Alguien ha pedido una contraseña nueva para tu cuenta de Stagedoor.', 'Para elegirla, abre este enlace:'],
    validity: [
      'Funciona una vez, durante una hora. Si no has sido tú, no tienes que hacer',
      'nada: tu contraseña no cambia.',
    ],
  },
  verifyEmail: {
    subject: 'Confirma tu correo',
    intro: ['Te damos la bienvenida a Stagedoor. Para confirmar que este correo es tuyo,', 'abre este enlace:'],
    validity: [
      'Funciona una vez, durante un día. Si no te has registrado, ábrelo y dilo',
      'allí: quien lo hizo ya no podrá entrar. O no hagas caso de este correo.',
    ],
  },
  security: ['Recibes este correo porque trata de la seguridad de tu cuenta.', 'No se puede desactivar.'],
  eventTitles: {
    'sign-in': 'Inicio de sesión',
    'sign-in-on-new-device': 'Inicio de sesión en un dispositivo nuevo',
    'sign-in-failed': 'Inicio de sesión con una contraseña incorrecta',
    'second-factor-failed': 'Inicio de sesión con un código o una llave de acceso incorrectos',
    'email-confirmed': 'Dirección de correo confirmada',
    'password-changed': 'Contraseña cambiada',
    'password-reset': 'Contraseña restablecida con un enlace por correo',
    'earlier-access-ended': 'Acceso anterior terminado: la dirección se confirmó por correo',
    'authenticator-app-added': 'Aplicación de autenticación activada',
    'authenticator-app-removed': 'Aplicación de autenticación desactivada',
    'passkey-added': 'Llave de acceso añadida',
    'passkey-removed': 'Llave de acceso quitada',
    'recovery-codes-renewed': 'Códigos de recuperación nuevos creados',
    'provider-linked': 'Inicio de sesión con otra cuenta vinculado',
    'provider-unlinked': 'Inicio de sesión con otra cuenta desvinculado',
    'api-key-added': 'Clave de API creada',
    'api-key-revoked': 'Clave de API revocada',
    'service-consent-given': 'Servicio autorizado a actuar en tu nombre',
    'service-consent-withdrawn': 'Servicio ya no autorizado a actuar en tu nombre',
    'payout-account-added': 'Cuenta para los pagos al banco configurada',
    'payout-account-changed': 'Cuenta para los pagos al banco cambiada',
    'export-requested': 'Tus datos solicitados',
    'account-deleted': 'Cuenta eliminada',
    'account-deleted-by-admin': 'Cuenta eliminada por Stagedoor',
    'account-secured': 'Notificado por ti: sesiones cerradas en todas partes, pagos al banco detenidos',
    'sessions-ended-by-admin': 'Sesiones cerradas en todas partes por Stagedoor',
    'factor-removed-by-admin': 'Una forma de iniciar sesión quitada por Stagedoor',
  },
  when: (instant) => `Cuándo: ${moments.format(instant)} UTC`,
  where({ device, address }) {
    const parts = [device?.replace(' on ', ' en ') ?? null, address].filter((part) => part !== null);
    return parts.length > 0 ? `Dónde: ${parts.join(', ')}` : undefined;
  },
};
