/**
 * Spanish translations, by English text, of the contracts' descriptions of the calls for API keys and the events for webhooks.
 * Separate from the other texts of the server, because only the developers page shows them.
 */
export const serverTextsForDevelopers: Readonly<Record<string, string>> = {
  'Get your own account': 'La propia cuenta',
  'Get a profile by id or username': 'Un perfil, por su id o nombre de usuario',
  "Get a person's counts": 'Las cifras de una persona',
  "List an author's posts, the pinned one first, then newest first":
    'Las publicaciones de un autor: primero la fijada, luego las más recientes',
  'Get a post': 'Una publicación',
  'List your scheduled posts, soonest first': 'Las publicaciones propias que esperan su hora, primero la más próxima',
  'List comments of a post, newest first, without replies':
    'Los comentarios de una publicación, los más recientes primero, sin sus respuestas',
  'Publish or schedule a post': 'Publicar o programar una publicación',
  'Edit a post. Omitted fields stay as they are; the text of a sold post cannot change. With `revision`, 409 if it was edited since':
    'Cambiar una publicación; lo que no se envía se queda, y también el texto de una vendida. Con `revision`, un 409 si se ha editado desde entonces',
  'Delete a post. Buyers keep it, unless an ADMIN removes it':
    'Eliminar una publicación; quien la compró la conserva, salvo que la retire un ADMIN',
  'List your conversations, pinned ones first, then newest first. Without requests; archived or only unread ones on request':
    'Las conversaciones propias: primero las fijadas, luego las más recientes, sin solicitudes; las archivadas o solo las no leídas, si se piden',
  'Get a conversation': 'Una conversación',
  'List messages of a conversation, newest first': 'Los mensajes de una conversación, los más recientes primero',
  'Get a message that you can see or have bought':
    'Un mensaje de una conversación que se ve, o uno comprado, que se conserva',
  'Get the number of unread messages, without requests and archive':
    'Cuántos mensajes hay sin leer, sin contar las solicitudes ni el archivo',
  "List a person's followers. Those of a private account are visible to its followers only":
    'Quién sigue a una persona; de una cuenta privada, solo para sus seguidores',
  "List a creator's subscribers, active ones by default, for the creator and ADMINs":
    'Los suscriptores actuales de un creador, o los que están en un estado, para el creador y ADMIN',
  'Get your earnings by kind and day, both ends included; the last 30 days by default, at most 366':
    'Lo que se ha ganado, por tipo y día, con ambos extremos, 366 días como máximo; por defecto los últimos 30',
  'Get your available and pending balance': 'Lo que se puede cobrar ahora, y lo que más adelante',
  'List your transactions (payments, earnings, payouts), newest first':
    'Lo que se ha pagado, ganado y cobrado, lo más reciente primero',
  'Get the number of buyers of a post, for its author and ADMINs. Buyers keep a deleted post':
    'Cuántas personas han comprado una publicación, para su autor y ADMIN: lo comprado sigue siendo suyo si se elimina',
  'Get your analytics per day, both ends included; the last 30 days by default, at most 366':
    'Una fila por día, con ambos extremos, 366 días como máximo; por defecto los últimos 30',
  'A post of yours was published, also a scheduled one': 'Se ha publicado una publicación tuya, también una programada',
  'Somebody follows you': 'Alguien te sigue',
  'Somebody subscribed to you; the price is for a month, in dollars':
    'Alguien se ha suscrito a ti; el precio es por mes, en dólares',
  'A subscriber changed to another tier at once; the price is for a month, in dollars':
    'Un suscriptor cambió enseguida a otro nivel; el precio es por mes, en dólares',
  'A subscription to you gives no access any more': 'Una suscripción a ti ya no da acceso',
  'Somebody bought a post or a message of yours; the amount is in dollars, before fees':
    'Alguien ha comprado una publicación o un mensaje tuyo; el importe es en dólares, antes de comisiones',
  'Somebody sent you a tip; the amount is in dollars, before fees':
    'Alguien te ha enviado una propina; el importe es en dólares, antes de comisiones',
  'Somebody sent you a message; read its text by the call for a message':
    'Alguien te ha enviado un mensaje; lee su texto con la llamada para un mensaje',
};
