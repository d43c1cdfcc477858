/** The server's texts about pauses and prices of subscriptions: a part of `serverTexts`. */
export const serverTextsOfSubscriptions: Readonly<Record<string, string>> = {
  'The pause has begun. Subscribe again to end it now.':
    'La pausa ha empezado. Suscríbete de nuevo para terminarla ahora.',
  'Your last payment failed. Pay the month first, or cancel.': 'Tu último pago falló. Paga antes el mes o cancela.',
  'This subscription does not go on, so it cannot be paused.': 'Esta suscripción no sigue, así que no se puede pausar.',
  'A free membership cannot be paused.': 'Una membresía gratuita no se puede pausar.',
  'A trial or a gift cannot be paused.': 'Una prueba o un regalo no se pueden pausar.',
  'Your subscription is paused. Look at what going on costs in your subscriptions.':
    'Tu suscripción está en pausa. Mira en tus suscripciones lo que cuesta seguir.',
  'You have asked these subscribers already. Take that back first.':
    'Ya has preguntado a estos suscriptores. Retíralo antes.',
  'A free tier has no price that could rise': 'Un nivel gratuito no tiene un precio que pueda subir',
  'Price rise not found': 'No se ha encontrado la subida de precio',
  'The creator has taken this back. You keep your price.': 'El creador lo ha retirado. Conservas tu precio.',
  'Your subscription has changed since, so this price is not asked of you any more.':
    'Tu suscripción ha cambiado desde entonces, así que ya no se te pide este precio.',
};
