/**
 * English texts of the server that contain values, each in braces, and their Spanish translations with the same values. An
 * `{amount}` is dollars (`$5.00`) and a `{count}` a number, and both are written as Spanish does; other values are words, and
 * translated if `serverTexts` has them.
 * A sentence without values may be here as well, if the server builds it from parts. `npm run check` finds those that the server no
 * longer says, and those that it says and that are missing.
 */
export const serverPatterns: Readonly<Record<string, string>> = {
  'A payment of {amount} for this is being processed. Please try again in a moment.':
    'Se está procesando un pago de {amount} por esto. Inténtalo de nuevo en un momento.',
  'The smallest price is {amount}': 'El precio más bajo es {amount}',
  'Less than {amount} cannot be charged. You have not been charged.':
    'No se puede cobrar menos de {amount}. No se te ha cobrado nada.',
  'The price is now {amount}': 'El precio es ahora {amount}',
  'The price is now {amount}. You have not been charged.': 'El precio es ahora {amount}. No se te ha cobrado nada.',
  'Your balance is {amount} short of this refund. Choose a card that pays it.':
    'A tu saldo le faltan {amount} para este reembolso. Elige una tarjeta que los pague.',
  'You owe {amount} by now. You have not been charged.': 'Ahora debes {amount}. No se te ha cobrado nada.',
  'You owe {amount} by now': 'Ahora debes {amount}',
  'You owe {amount}. Pay it in your earnings first, or ask us to delete your account.':
    'Debes {amount}. Págalo antes en tus ganancias, o pídenos que eliminemos tu cuenta.',
  'Only {amount} is left to refund of a line': 'De una línea solo quedan {amount} por reembolsar',
  'Only {amount} is left to refund': 'Solo queda por reembolsar {amount}',
  'Your balance is {amount} short of this refund': 'A tu saldo le faltan {amount} para este reembolso',
  'The provider refused the refund, and what you paid for it goes back to your card: {reason}':
    'El proveedor rechazó el reembolso, y lo que pagaste por él vuelve a tu tarjeta: {reason}',
  'The provider refused the refund: {reason}': 'El proveedor rechazó el reembolso: {reason}',
  '{state}. The message is sent as soon as it is paid.': '{state}. El mensaje se enviará en cuanto esté pagado.',
  'Your program did not answer the challenge: it answered {count}':
    'Tu programa no respondió al desafío: respondió {count}',
  'A period has at most {count} days': 'Un periodo tiene {count} días como máximo',
  'You can keep up to {count} cards': 'Puedes guardar hasta {count} tarjetas',
  'This post is not theirs': 'Esta publicación no es suya',
  'This message is not theirs': 'Este mensaje no es suyo',
  'You cannot report yourself': 'No puedes denunciarte',
  'You cannot report your own post': 'No puedes denunciar tu propia publicación',
  'You cannot report your own comment': 'No puedes denunciar tu propio comentario',
  'There is no room for this: your files can take up {count} MB':
    'No hay sitio para esto: tus archivos pueden ocupar {count} MB',
  'A picture can be at most {count} MB': 'Una imagen puede ocupar {count} MB como máximo',
  'A video can be at most {count} MB': 'Un vídeo puede ocupar {count} MB como máximo',
  'A sound can be at most {count} MB': 'Un sonido puede ocupar {count} MB como máximo',
  'A file can be at most {count} MB': 'Un archivo puede ocupar {count} MB como máximo',
  'A file can be at most {count} GB': 'Un archivo puede ocupar {count} GB como máximo',
  'A document can be at most {count} MB': 'Un documento puede ocupar {count} MB como máximo',
  'At most one file can be sent': 'Se puede enviar un archivo como máximo',
  'At most {count} files can be sent': 'Se pueden enviar {count} archivos como máximo',
  'There is no account for this login by {provider}': 'No hay ninguna cuenta con este inicio de sesión de {provider}',
  'An account has the address {email} already. Log in to it, then link {provider} in Settings, Security.':
    'Ya hay una cuenta con la dirección {email}. Inicia sesión en ella y vincula {provider} en Ajustes, Seguridad.',
  '{provider} cannot be reached at the moment. Please try again.':
    'No se puede conectar con {provider} en este momento. Inténtalo de nuevo.',
  'Logging in by {provider} did not work. Please try again.':
    'No se ha podido iniciar sesión con {provider}. Inténtalo de nuevo.',
};
