export const pages = {
  explore: { title: 'Explorar', text: 'El contenido para explorar llegará pronto' },
  streams: { title: 'Directos', text: 'Los directos llegarán pronto' },
  subscriptions: { title: 'Suscripciones', text: 'Las suscripciones llegarán pronto' },
  likes: { title: 'Me gusta', text: 'Las publicaciones que te gustan llegarán pronto' },
  bookmarks: { title: 'Guardados', text: 'Tus guardados llegarán pronto' },
  wallet: { title: 'Monedero', text: 'Tu monedero llegará pronto' },
  earnings: { title: 'Ingresos', text: 'Los ingresos llegarán pronto' },
  analytics: { title: 'Estadísticas', text: 'Las estadísticas llegarán pronto' },
  live: { title: 'En directo', text: 'Los directos están en nuestros planes' },
  mySubscribers: { title: 'Suscriptores', text: 'Tu lista de suscriptores llegará pronto' },
  postCreate: { title: 'Crear publicación', text: 'La creación de publicaciones llegará pronto' },
};
