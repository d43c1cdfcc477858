/** The server's texts about tiers: a part of `serverTexts`. */
export const serverTextsOfTiers: Readonly<Record<string, string>> = {
  'Choose at least one tier': 'Elige al menos un nivel',
  'You have no such tier': 'No tienes ese nivel',
  'Only a post for subscribers can name tiers': 'Solo una publicación para suscriptores puede nombrar niveles',
};
