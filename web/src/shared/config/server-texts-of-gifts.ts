/** The server's texts about gifts: a part of `serverTexts`. */
export const serverTextsOfGifts: Readonly<Record<string, string>> = {
  'Gifts are not available': 'Los regalos no están disponibles',
  'Gift not found': 'Regalo no encontrado',
  'This code is not valid': 'Este código no es válido',
  'Enter the code of your gift': 'Escribe el código de tu regalo',
  'Your gift is ready': 'Tu regalo está listo',
  'This gift is over': 'Este regalo ha terminado',
  'Somebody has redeemed this gift already': 'Alguien ya ha canjeado este regalo',
  'This gift cannot be redeemed at the moment': 'Este regalo no se puede canjear en este momento',
  'You cannot have this gift. Whoever gave it gets the money back.':
    'No puedes tener este regalo. Quien lo hizo recupera el dinero.',
  'You cannot redeem months of your own': 'No puedes canjear meses de ti mismo',
  'You cannot give months of your own': 'No puedes regalar meses de ti mismo',
  'You have just subscribed. Redeem the gift again.': 'Acabas de suscribirte. Vuelve a canjear el regalo.',
  'Your subscription has just ended. Redeem the gift again.':
    'Tu suscripción acaba de terminar. Vuelve a canjear el regalo.',
  'You have another tier than this gift. Change your tier first, or redeem it when your subscription has ended.':
    'Tienes otro nivel que el de este regalo. Cambia antes de nivel, o canjéalo cuando termine tu suscripción.',
  'A payment for your subscription is being processed. Please try again in a moment.':
    'Se está procesando un pago de tu suscripción. Vuelve a intentarlo en un momento.',
  'Only months of creators can be given': 'Solo se pueden regalar meses de creadores',
  'This creator has no subscriptions any more': 'Este creador ya no tiene suscripciones',
  'A free tier needs no gift': 'Un nivel gratuito no necesita regalo',
  'A gift is for 1, 3, 6 or 12 months': 'Un regalo es de 1, 3, 6 o 12 meses',
};
