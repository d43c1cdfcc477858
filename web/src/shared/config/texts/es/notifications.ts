import { message } from '../message.ts';

export const all = 'Todas';
export const unread = 'Sin leer';
export const markAllRead = 'Marcar todas como leídas';
export const clearAll = 'Borrar todas';
export const confirmClear = '¿Seguro que quieres borrar todas las notificaciones?';
export const likes = 'Me gusta';
export const follows = 'Seguidores';
export const money = 'Dinero';
export const other = 'Otras';
export const preferences = 'Preferencias';
export const kind = 'Tipo';
export const followBack = 'Seguir también';
export const noUnreadNotifications = 'No hay notificaciones sin leer';
export const noNotificationsYet = 'Todavía no hay notificaciones';
export const nothingOfThisKindYet = 'Todavía no hay nada de este tipo';
export const showAll = 'Mostrar todas';
export const likesCommentsAndNewFollowersAppear =
  'Aquí aparecen los me gusta, los comentarios y los nuevos seguidores.';
export const notifications = 'Notificaciones';
export const markAsRead = 'Marcar como leída';
export const actionsFor = message('Acciones para {title}');
export const atOnce = 'Al momento';
export const daily = 'Cada día';
export const anotherPace = 'Otro';
export const inTheApp = message('{name} en la aplicación');
export const byPushMessage = message('{name} por aviso push');
export const byMail = message('{name} por correo');
export const dailyMailsAreOneForAll = 'Los correos diarios son uno solo para todo, por la mañana.';
export const failedToLoadYourPreferences = 'No se han podido cargar tus preferencias';
export const inApp = 'En la app';
export const push = 'Push';
export const mail = 'Correo';
export const notNow = 'Ahora no';
export const turnOn = 'Activar';
export const shallThisBrowserTellYouOf =
  '¿Quieres que este navegador te avise de novedades mientras Stagedoor está cerrado?';
export const thisBrowserCannotShowNotificationsWhile =
  'Este navegador no puede mostrar notificaciones mientras Stagedoor está cerrado.';
export const thisBrowserBlocksNotificationsOfStagedoor =
  'Este navegador bloquea las notificaciones de Stagedoor. Puedes permitirlas en sus ajustes.';
export const hearOfItWhileStagedoorIs = 'Entérate también mientras Stagedoor está cerrado.';
export const thisBrowserTellsYouWhileStagedoor = 'Este navegador te avisa mientras Stagedoor está cerrado.';
export const turnOff = 'Desactivar';
export const otherBrowsersThatTellYou = 'Otros navegadores que te avisan';
export const since = message('desde el {createdAt}');
export const turnOff2 = message('Desactivar {device}');
export const failedToLoadTheChoicesFor = 'No se han podido cargar las opciones de tus servicios';
export const newFollowers = 'Nuevos seguidores';
export const newSubscribers = 'Nuevos suscriptores';
export const tips = 'Propinas';
export const purchases = 'Compras';
export const liveStreams = 'Directos';
export const renewals = 'Renovaciones';
export const ownSubscriptions = 'Cambios en tus propias suscripciones';
export const cancellations = 'Suscripciones canceladas y terminadas';
export const payouts = 'Pagos al banco';
export const verification = 'Verificación';
export const rejectedVerification = 'Verificación rechazada';
export const reports = 'Denuncias';
export const polls = 'Encuestas terminadas';
export const newPosts = 'Publicaciones nuevas';
export const newPostsOf = message<{ creator: string }>('Publicaciones nuevas de {creator}');
export const mentions = 'Menciones';
export const announcements = 'Anuncios';
export const youFollow = message('Sigues a {name}');
export const notificationDeleted = 'Notificación eliminada';
export const allMarkedAsRead = 'Todas marcadas como leídas';
export const notificationsCleared = 'Notificaciones borradas';
export const thisBrowserWillTellYouWhen = 'Este navegador te avisará cuando Stagedoor esté cerrado';
export const thisBrowserCouldNotBeSubscribed = 'No se ha podido suscribir este navegador';
export const theBrowserCouldNotBeUnsubscribed = 'No se ha podido dar de baja el navegador';
export const failedToSaveTheChoice = 'No se ha podido guardar la opción';
export const youFollowThem = 'Ahora sigues a esta persona';
export const stopMails = 'Dejar de recibir correos';
export const mailsAboutSecurityAndMoneyStay =
  'Los correos sobre la seguridad de tu cuenta y sobre tu dinero se siguen enviando.';
export const stopMailsAbout = message<{ kind: string }>('No recibir correos sobre esto: {kind}');
export const yourAddressRefusedAMail = message<{ at: string }>(
  'No te enviamos correos desde el {at}: tu dirección rechazó uno. Pregunta a tu proveedor de correo si todavía existe.',
);
export const youCalledAMailSpam = message<{ at: string }>(
  'No te enviamos correos desde el {at}: uno de los nuestros se marcó como spam en tu buzón.',
);
export const sendMailsAgain = 'Volver a enviarme correos';
export const mailsComeAgain = 'Vuelves a recibir correos';
export const stopAllMails = 'No recibir ningún correo';
export const youGetNoMoreMails = 'Ya no recibirás más correos';
export const youGetNoMoreMailsAbout = message<{ kind: string }>('Ya no recibirás correos sobre esto: {kind}');
export const youCanSwitchMailsOnAgain = 'Puedes volver a activarlos en tus preferencias.';
