import { message } from '../message.ts';

export const feed = 'Tu inicio';
export const loadMore = 'Cargar más';
export const discover = 'Descubrir creadores';
export const notFound = 'Publicación no encontrada';
export const like = 'Me gusta';
export const liked = 'Te gusta';
export const share = 'Compartir';
export const postLiked = 'Te gusta la publicación';
export const loginToLike = 'Inicia sesión para indicar que te gusta una publicación';
export const moreMedia = message('+{count}');
export const popularCreators = 'Creadores populares';
export const pictures = 'Imágenes';
export const videos = 'Vídeos';
export const text = 'Texto';
export const typeOfPost = 'Tipo de publicación';
export const shareSomethingWithYourFollowers = 'Comparte algo con tus seguidores';
export const firstSteps = 'Primeros pasos';
export const stepsDone = message<{ done: number; count: number }>('{done} de {count} completados');
export const hideSteps = 'Ocultar';
export const stepsHidden = 'Primeros pasos ocultos';
export const stepDone = 'completado';
export const stepNames = {
  picture: 'Añade una foto de perfil',
  bio: 'Escribe unas líneas sobre ti',
  post: 'Publica tu primera publicación',
  price: 'Fija un precio mensual para suscriptores',
  payouts: 'Configura los pagos al banco',
} as const;
export const postsOfThePeopleYouFollow = 'Aquí aparecen las publicaciones de las personas que sigues.';
export const showMyFeed = 'Mostrar mi inicio';
export const morePosts = message('{count, plural, one {1 publicación más} other {{count} publicaciones más}}');
export const youHaveSeenItAll = 'Ya lo has visto todo';
export const toDiscover = 'Por descubrir';
export const newPost = 'Nueva publicación';
export const newLabel = 'nueva';
export const savedFeedOf = message('Tu inicio de {readAt}. Se pone al día cuando tengas conexión.');
export const serviceOfTheDay = 'Servicio del día';
export const creatorsToFollow = 'Creadores a quienes seguir';
export const trending = 'En tendencia';
export const picturesAndFiles = 'Imágenes y archivos';
export const unpinFromProfile = 'Dejar de fijar en el perfil';
export const pinToProfile = 'Fijar en el perfil';
export const removeLinkPreview = 'Quitar la vista previa del enlace';
export const showLinkPreview = 'Mostrar la vista previa del enlace';
export const postSaved = 'Publicación guardada';
export const moreAboutYourPost = 'Más sobre tu publicación';
export const whyDoISeeThis = '¿Por qué veo esto?';
export const mute = message('Silenciar a @{username}');
export const reportPost = 'Denunciar publicación';
export const block = message('Bloquear a @{username}');
export const moreAboutThePostBy = message('Más sobre la publicación de @{username}');
export const reportThisPost = 'Denunciar esta publicación';
export const postMayBeGone = 'Puede que se haya eliminado o que no esté abierta para ti.';
export const moreBy = message('Más de {displayName}');
export const tip = 'Propina';
export const postsWith = message('Publicaciones con #{tag}');
export const noPostsWithYet = message('Todavía no hay publicaciones con #{tag}');
export const explorePosts = 'Explorar publicaciones';
export const bookmark = 'Guardar';
export const deleteThisPost = '¿Eliminar esta publicación?';
export const deletePost = 'Eliminar publicación';
export const embedThisPost = 'Insertar esta publicación';
export const embedHint = 'Pega este código en una página. Muestra la publicación mientras todos puedan verla.';
export const embedCode = 'código para insertar';
export const seeWhatItLooksLike = 'Mira cómo queda';
export const nothingOfThisKindYet = 'Todavía no hay nada de este tipo';
export const nothingToExploreYet = 'Todavía no hay nada que explorar';
export const showEverything = 'Mostrar todo';
export const postBy = message('Publicación de {displayName}');
export const notOpenToYou = 'No está abierta para ti';
export const forFollowers = 'Para seguidores';
export const forSubscribers = 'Para suscriptores';
export const forTiers = message('Para {names}');
export const forTiersFrom = message('Para {names}, desde {price} al mes');
export const forFreeTier = message('Para {names}, gratis');
export const theRestOpensForItsPrice = 'El resto se abre por su precio';
export const openOf = message('{count, plural, one {Abrir: {nouns}} other {Abrir: {nouns}, {index} de {count}}}');
export const video = 'Vídeo';
export const thisCouldNotBeLoaded = 'No se ha podido cargar';
export const download = message('Descargar · {size}');
export const mediaOfThePostBy = 'Contenido de la publicación de';
export const ofCount = message('de {count}');
export const zoomOut = 'Alejar';
export const zoomIn = 'Acercar';
export const seeTheWholePicture = 'Ver la imagen completa';
export const pleaseLoginToVote = 'Inicia sesión para votar';
export const answers = 'Respuestas';
export const vote = 'Votar';
export const yourVote = '(tu voto)';
export const votes = message('{count, plural, one {1 voto} other {{count} votos}}');
export const openThePostBy = 'Abrir la publicación de';
export const aPostBy = 'Una publicación de';
export const scheduledHint = message('Solo la ves tú hasta que se publique, {scheduledAt}');
export const poll = 'Encuesta';
export const locked = 'Bloqueada';
export const pinned = 'Fijada';
export const postLikesComments = message(
  'Publicación, {likeCount} me gusta, {commentCount, plural, one {1 comentario} other {{commentCount} comentarios}}',
);
export const whyYouSeeThis = 'Por qué ves esto';
export const whyPartlyOpen = 'La has abierto, y puedes ver una parte.';
export const itIsYours = 'Es tuya.';
export const youSubscribeTo = message('Estás suscrito a @{username}.');
export const youBoughtIt = 'La has comprado.';
export const whyPublic =
  'Es para todos: explorar y tendencias muestran estas publicaciones por sus me gusta, comentarios, visitas y antigüedad.';
export const scheduled = 'Programadas';
export const waitsForCreator =
  'No se publica: solo los creadores pueden vender publicaciones o publicar para suscriptores. Cambia su precio y su público para publicarla.';
export const missedWhileClosed = 'Su hora pasó mientras tu cuenta estaba cerrada. Elige otra hora para publicarla.';
export const forEveryone = 'Para todos';
export const files = message('{count, plural, one {1 archivo} other {{count} archivos}}');
export const sensitiveContent = 'Contenido sensible';
export const titleOfPostBy = message('Una publicación de {displayName}');
export const copyLink = 'Copiar enlace';
export const shareWith = 'Compartir con…';
export const embed = 'Insertar';
export const unlockFor = message('Desbloquear por {price} US$');
export const unlock = 'Desbloquear';
export const follow = 'Seguir';
export const followToUnlock = 'Seguir para desbloquear';
export const subscribe = 'Suscribirse';
export const subscribeToUnlock = 'Suscribirse para desbloquear';
export const anyoneCanBuy = 'Quien compra esta publicación la ve entera.';
export const followersCanBuy = 'Los seguidores pueden comprar esta publicación y verla entera.';
export const subscribersCanBuy = 'Los suscriptores pueden comprar esta publicación y verla entera.';
export const noLongerSold = 'Ya no se puede comprar';
export const noLongerSoldHint = 'Esta publicación ya no se puede comprar: quien la publicó ya no es creador.';
export const yoursIsNoLongerSold =
  'Nadie puede comprar esta publicación, porque no eres creador. Sigue abierta para quien la compró.';
export const buyingOpensSoon = ' La compra se abrirá pronto.';
export const ofWord = 'de';
export const boughtPostStays =
  'Esta publicación no se te muestra en otro lugar. La compraste, así que sigue aquí para ti.';
export const deleteWarning = 'Desaparece para todos, con sus me gusta y comentarios. No se puede deshacer.';
export const whoeverBoughtItKeepsIt = 'Quien la compró la conserva.';
export const peopleBoughtItAndKeepIt = message(
  '{buyers, plural, one {1 persona la compró y la conserva.} other {{buyersShown} personas la compraron y la conservan.}}',
);
export const deleteSoldWarning = message(
  'Desaparece para todos los demás, con sus me gusta y comentarios. {keptNote} No se puede deshacer.',
);
export const openForOncePublished = message('Abierta {time} una vez publicada');
export const closed = 'Cerrada';
export const left = message('Quedan {time}');
export const linkPreviewShown = 'Se muestra la vista previa del enlace';
export const linkPreviewIsComing = 'La vista previa llega cuando se haya leído la página';
export const linkPreviewRemoved = 'Vista previa del enlace quitada';
export const pinnedToYourProfile = 'Fijada en tu perfil';
export const noLongerPinned = 'Ya no está fijada';
export const reportReceived = 'Gracias. Lo revisaremos';
export const youHaveVoted = message('Has votado. {poll}');
export const days = message('{count, plural, one {1 día} other {{count} días}}');
export const hours = message('{count, plural, one {1 hora} other {{count} horas}}');
export const minutes = message('{count, plural, one {1 minuto} other {{count} minutos}}');
export const voteWord = message('{count, plural, one { voto} other { votos}}');
export const youBoughtItOn = message('La compraste el {day}.');
export const youFollow = message('Sigues a @{username}, así que lo que publica sale en tu inicio.');
export const youFollowSince = message('Sigues a @{username} desde el {day}, así que lo que publica sale en tu inicio.');
export const likesWord = message('{count, plural, one {me gusta} other {me gusta}}');
export const commentsWord = message('{count, plural, one {comentario} other {comentarios}}');
export const viewsWord = message('{count, plural, one {visita} other {visitas}}');
export const nouns = { picture: 'imagen', video: 'vídeo', sound: 'sonido', file: 'archivo' };
export const filesStayInVault = message(
  '{count, plural, one {Su archivo se queda} other {Sus archivos se quedan}} en tu bóveda.',
);
export const trashItsFiles = message(
  'Mover también {count, plural, one {este archivo} other {estos archivos}} a la papelera de la bóveda. Otras publicaciones y mensajes {count, plural, one {lo siguen mostrando} other {los siguen mostrando}}.',
);
export const filesNotTrashed = message(
  'La publicación está eliminada, pero no se han podido mover sus archivos a la papelera. {reason}',
);
