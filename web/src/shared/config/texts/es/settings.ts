import { message } from '../message.ts';

export const profile = 'Perfil';
export const account = 'Cuenta';
export const privacy = 'Privacidad';
export const security = 'Seguridad';
export const contactSupport = 'Contactar con soporte';
export const privateAccount = 'Cuenta privada';
export const allowMessages = 'Permitir mensajes';
export const showOnlineStatus = 'Mostrar cuándo estás en línea';
export const enableTwoFactor = 'Activar la verificación en dos pasos';
export const downloadData = 'Descargar tus datos';
export const deleteAccount = 'Eliminar cuenta';
export const fan = 'Fan';
export const creator = 'Creador';
export const admin = 'Administrador';
export const verification = 'Verificación';
export const proveWhoYouAreAndYour = 'Demuestra quién eres y tu nombre llevará una marca.';
export const cards = 'Tarjetas';
export const whatYouSubscribeToUnlockAnd =
  'Las suscripciones, los desbloqueos y las propinas se pagan con la predeterminada.';
export const yourServices = 'Tus servicios';
export const whatYouMayOpenInThe = 'Lo que puedes abrir en el directorio de servicios.';
export const look = 'Aspecto';
export const inThisBrowserAlsoWhileNobody = 'En este navegador, también cuando nadie ha iniciado sesión.';
export const dataSaver = 'Ahorro de datos';
export const inThisBrowserSmallerPicturesNo =
  'En este navegador: imágenes más pequeñas, ningún vídeo que empiece solo y nada cargado de antemano.';
export const keyboard = 'Teclado';
export const pressOnAnyPageToSee = 'Pulsa ? en cualquier página para ver todos los atajos.';
export const yourData = 'Tus datos';
export const everythingStagedoorHoldsOfYouAs = 'Todo lo que Stagedoor guarda de ti, en un archivo con JSON y ficheros.';
export const deleteYourAccount = 'Elimina tu cuenta';
export const youAreHiddenAtOnceSign =
  'Quedas oculto al instante. Inicia sesión en 14 días para deshacerlo; solo las claves de API y lo que los servicios pueden hacer por ti terminan para siempre. Después se borra todo lo tuyo.';
export const accountType = 'Tipo de cuenta';
export const yourAccount = 'Tu cuenta';
export const addressRefusedAMail = message(
  'Un correo a tu dirección fue devuelto el {at}: su servidor dice que no existe. Pide al soporte que la cambie.',
);
export const noneOfTheseCanBeChanged = 'Nada de esto se puede cambiar aquí.';
export const asTheBrowser = 'Como el navegador';
export const whoCanSeeAndReachYou = 'Quién puede verte y escribirte';
export const whatOthersSeeOverYourShoulder = 'Qué ven los demás por encima de tu hombro';
export const blockedPeople = 'Personas bloqueadas';
export const theyCannotFindFollowOrWrite = 'No pueden encontrarte, seguirte ni escribirte, ni tú a ellas.';
export const mutedPeople = 'Personas silenciadas';
export const youDoNotSeeOrHear = 'No ves ni oyes lo que hacen. No se les avisa.';
export const mutedWords = 'Palabras silenciadas';
export const postsWithThemLeaveYourFeed =
  'Las publicaciones que las contienen salen de tu inicio, de Explorar, de las etiquetas y de la búsqueda, y los comentarios, de tus notificaciones.';
export const changingItSignsOutYourOther = 'Al cambiarla se cierra la sesión en tus otros dispositivos.';
export const whereYouAreLoggedIn = 'Dónde has iniciado sesión';
export const whatHappenedToYourAccount = 'Qué ha pasado en tu cuenta';
export const ofTheLast90DaysIf = 'De los últimos 90 días. Si no reconoces algo, cambia tu contraseña.';
export const keyboardShortcuts = 'Atajos de teclado';
export const singleKeysDoSomethingInThis = 'Teclas sueltas hacen algo en este navegador mientras no escribes.';
export const twoFactorAuthentication = 'Verificación en dos pasos';
export const aSecondStepWhenYouLog = 'Un segundo paso al iniciar sesión, para que la contraseña sola no abra nada.';
export const aSecondStepWhenYouLog2 = 'Un segundo paso al iniciar sesión. Todavía no está disponible.';
export const language = 'Idioma';
export const languageHint = 'Para este navegador, y para tus correos y notificaciones. La página se abre de nuevo.';
export const logInWithAnotherAccount = 'Iniciar sesión con otra cuenta';
export const onePressInsteadOfAPassword = 'Una pulsación en vez de una contraseña. Tu segundo paso se mantiene.';
export const youHaveNoPassword = 'No tienes ninguna: inicias sesión sin ella.';

export const servicesThatActForYou = 'Servicios que actúan en tu nombre';
export const servicesThatActForYouHint =
  'Lo que has permitido hacer en tu nombre a un servicio, también cuando no estás.';
export const noServiceActsForYou = 'Ningún servicio puede actuar en tu nombre.';
export const mayItAct = message('¿Puede {name} actuar en tu nombre?');
export const alsoWhileYouAreAway = message(
  '{name} podría hacer esto en tu nombre, también cuando no estés. Puedes detenerlo en cualquier momento en Ajustes › Seguridad.',
);
export const allow = 'Permitir';
export const notNow = 'Ahora no';
export const isNew = 'Nuevo';
export const asksForMore = 'Pide más';
export const review = 'Revisar';
export const stop = 'Detener';
export const stopIt = message('¿Impedir que {name} actúe en tu nombre?');
export const whatItDidStays = 'Lo que ha hecho hasta ahora se queda. Puede volver a preguntarte.';
export const itActsNoLonger = message('{name} ya no actúa en tu nombre');
export const allowedOn = message('permitido el {day}');
export const notUsed = 'sin usar todavía';
export const lastUsed = message('usado por última vez {lastUsedAt}');
