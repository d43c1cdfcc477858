/**
 * In Spanish, by its English text: what the contracts say of the calls for API keys and of the events for webhooks. Only the page for
 * developers shows it, so it is apart from what the server says to everybody.
 */
export const serverTextsForDevelopers: Readonly<Record<string, string>> = {
  Oneself: 'La propia cuenta',
  'A profile, by id or username': 'Un perfil, por su id o nombre de usuario',
  "A person's counts": 'Las cifras de una persona',
  "One author's posts, pinned first, then newest":
    'Las publicaciones de un autor: primero la fijada, luego las más recientes',
  'One post': 'Una publicación',
  "One's own posts that wait for their time, soonest first":
    'Las publicaciones propias que esperan su hora, primero la más próxima',
  'Comments of a post, newest first, without the answers to them':
    'Los comentarios de una publicación, los más recientes primero, sin sus respuestas',
  'Publish or schedule a post': 'Publicar o programar una publicación',
  'Change a post; what is not sent stays, and so does the text of one that was sold. With `revision`, a 409 if it was edited since':
    'Cambiar una publicación; lo que no se envía se queda, y también el texto de una vendida. Con `revision`, un 409 si se ha editado desde entonces',
  'Delete a post; who bought it keeps it, unless an ADMIN removes it':
    'Eliminar una publicación; quien la compró la conserva, salvo que la retire un ADMIN',
  "One's conversations, pinned ones first, then newest first, without requests; the archived or only unread ones where they are asked for":
    'Las conversaciones propias: primero las fijadas, luego las más recientes, sin solicitudes; las archivadas o solo las no leídas, si se piden',
  'One conversation': 'Una conversación',
  'Messages of a conversation, newest first': 'Los mensajes de una conversación, los más recientes primero',
  'One message of a conversation that one sees, or one that was bought, which stays':
    'Un mensaje de una conversación que se ve, o uno comprado, que se conserva',
  'How many messages are unread, without those in requests and in the archive':
    'Cuántos mensajes hay sin leer, sin contar las solicitudes ni el archivo',
  'Who follows a person; of a private account for its followers alone':
    'Quién sigue a una persona; de una cuenta privada, solo para sus seguidores',
  "A creator's current subscribers, or those in a state, for the creator and ADMIN":
    'Los suscriptores actuales de un creador, o los que están en un estado, para el creador y ADMIN',
  'What one earned, by kind and day, both ends included, at most 366 days; the last 30 by default':
    'Lo que se ha ganado, por tipo y día, con ambos extremos, 366 días como máximo; por defecto los últimos 30',
  'What can be paid out now, and what later': 'Lo que se puede cobrar ahora, y lo que más adelante',
  'What one paid, earned and was paid out, newest first':
    'Lo que se ha pagado, ganado y cobrado, lo más reciente primero',
  'How many bought a post, for its author and ADMIN: what they bought stays theirs when it is deleted':
    'Cuántas personas han comprado una publicación, para su autor y ADMIN: lo comprado sigue siendo suyo si se elimina',
  'A row a day, both ends included, at most 366 days; the last 30 by default':
    'Una fila por día, con ambos extremos, 366 días como máximo; por defecto los últimos 30',
  'A post of yours was published, also a scheduled one': 'Se ha publicado una publicación tuya, también una programada',
  'Somebody follows you': 'Alguien te sigue',
  'Somebody subscribed to you; the price is for a month, in dollars':
    'Alguien se ha suscrito a ti; el precio es por mes, en dólares',
  'A subscription to you gives no access any more': 'Una suscripción a ti ya no da acceso',
  'Somebody bought a post or a message of yours; the amount is in dollars, before fees':
    'Alguien ha comprado una publicación o un mensaje tuyo; el importe es en dólares, antes de comisiones',
  'Somebody sent you a tip; the amount is in dollars, before fees':
    'Alguien te ha enviado una propina; el importe es en dólares, antes de comisiones',
  'Somebody sent you a message; read its text by the call for a message':
    'Alguien te ha enviado un mensaje; lee su texto con la llamada para un mensaje',
};
