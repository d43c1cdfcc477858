import { message } from '../message.ts';

export const loginSuccess = '¡Sesión iniciada!';
export const registrationSuccess = '¡Cuenta creada!';
export const logoutSuccess = 'Sesión cerrada';
export const signedOutHereFirst =
  'Has cerrado sesión en este navegador. El servidor no ha respondido: terminará tu sesión en cuanto haya conexión con él.';
export const signedOutHereOnly = 'Has cerrado sesión en este navegador. El servidor no ha respondido.';
export const loginFailedHeading = 'No se ha podido iniciar sesión';
export const loginFailed = 'El correo o la contraseña no son correctos. Compruébalos e inténtalo de nuevo.';
export const loginFailedHint = 'Inténtalo de nuevo con los datos correctos.';
export const signInExpired = 'Ha tardado demasiado. Inicia sesión de nuevo.';
export const confirmPassword = 'Confirma tu contraseña';
export const passwordsDiffer = 'Las contraseñas no coinciden';
export const passwordWarnings = {
  common: 'Muy común: otra es más segura',
  personal: 'Parecida a tu nombre: otra es más segura',
};
export const termsRequired = 'Debes aceptar las condiciones';
export const whatAFanGets = 'Lo que recibe un fan';
export const aFeedOfThePeopleYou = 'Un inicio con las personas que sigues, lo más nuevo primero';
export const likesCommentsBookmarksAndMessages = 'Me gusta, comentarios, guardados y mensajes';
export const subscriptionsAndSinglePostsPaidSafely = 'Suscripciones y publicaciones sueltas, con pago seguro';
export const theOpenBusinessServicesToo = 'También los servicios profesionales abiertos';
export const whatACreatorGets = 'Lo que recibe un creador';
export const everythingAFanGets = 'Todo lo que recibe un fan';
export const postsForAllForFollowersOr = 'Publicaciones para todos, para seguidores o para suscriptores';
export const aMonthlyPricePaidPostsAnd = 'Un precio mensual, publicaciones de pago y mensajes de pago';
export const earningsAnalyticsAndYourListOf = 'Ingresos, estadísticas y tu lista de suscriptores';
export const aBackOfficeOfBusinessServices = 'Una oficina de servicios profesionales';
export const thisLinkIsIncompleteOpenIt =
  'Este enlace está incompleto. Ábrelo de nuevo desde el correo o cópialo entero.';
export const welcomeBack = 'Hola de nuevo';
export const newHere = '¿Es tu primera vez?';
export const createAnAccount = 'Crea una cuenta';
export const createYourAccount = 'Crea tu cuenta';
export const alreadyWithUs = '¿Ya tienes cuenta?';
export const yourPasswordHasBeenChanged = 'Tu contraseña se ha cambiado';
export const currentPassword = 'Contraseña actual';
export const newPassword = 'Nueva contraseña';
export const confirmPassword2 = 'Confirma la contraseña';
export const changePassword = 'Cambiar contraseña';
export const sendANewLink = 'Enviar un enlace nuevo';
export const yourAddressIsNotConfirmedYet =
  'Tu dirección todavía no está confirmada. Abre el enlace del correo que te enviamos.';
export const confirmYourAddressFirst = message(
  'Confirma antes tu dirección de correo: abre el enlace del mensaje que enviamos a {email}. Hasta entonces no se puede añadir nada que dé acceso a esta cuenta, porque alguien podría crear una cuenta con una dirección que no es suya.',
);
export const confirmMyAddress = 'Confirmar mi dirección';
export const thisIsTheAddressOf = message('Así confirmas la dirección de correo de {name}.');
export const anAccountHasYourAddress = message('{name} es una cuenta con tu dirección de correo. Se creó el {day}.');
export const didYouMakeThisAccount = '¿Has creado tú esta cuenta?';
export const ifNotItIsTakenFromThem =
  'Si no has sido tú, a quien la creó se le cierra la sesión en todas partes y ya no puede entrar, y la cuenta es tuya.';
export const nobodyElseCanLogIn = 'Nadie más puede entrar ya en esta cuenta';
export const aLinkToTakeTheAccount =
  'Te hemos enviado un enlace para elegir una contraseña. Con él puedes usar la cuenta o eliminarla en los ajustes.';
export const yourDataIsBeingPutTogether =
  'Estamos reuniendo tus datos. Puedes salir de esta página: una notificación te avisará cuando estén listos.';
export const yourAccountHasBeenDeleted = 'Tu cuenta se ha eliminado';
export const setAPasswordFirst = 'Todavía no tienes contraseña, y aquí se te pide. Elige una antes, en';
export const deleteYourAccount = '¿Eliminar tu cuenta?';
export const youAreSignedOutEverywhereAnd =
  'Se cierra tu sesión en todas partes y nadie te ve más. Inicia sesión en los próximos 14 días para deshacerlo; después se borra todo lo tuyo, también lo que otros te compraron.';
export const discreetMails = 'Correos y mensajes push discretos';
export const senderAndSubjectDoNotName =
  'El remitente y el asunto no nombran a Stagedoor, y tampoco los recibos y archivos que guardas. Los mensajes push y las cartas solo dicen que hay algo nuevo. Lo que dicen otros correos por dentro no cambia.';
export const yourEmailAddressIsConfirmed = 'Tu dirección de correo está confirmada';
export const thankYouNoticesAboutYourAccount = 'Gracias. Los avisos sobre tu cuenta ya te llegan.';
export const theLinkMayBeOlderThan = 'Puede que el enlace sea anterior al último que enviamos.';
export const logInAndOpenTheLink = 'Inicia sesión y abre el enlace otra vez, o pide uno nuevo.';
export const checkYourMail = 'Mira tu correo';
export const ifBelongsToAnAccountA = message(
  'Si {sentTo} pertenece a una cuenta, un enlace para elegir una nueva contraseña está en camino. Funciona una vez, durante una hora.',
);
export const sendTheLink = 'Enviar el enlace';
export const forgotYourPassword = '¿Has olvidado tu contraseña?';
export const useAPasskey = 'Usar una llave de acceso';
export const accountType = 'Tipo de cuenta';
export const fan = 'Fan';
export const followLikeAndSubscribe = 'Sigue, reacciona y suscríbete';
export const creator = 'Creador';
export const postChargeAndGrow = 'Publica, cobra y crece';
export const notSureYouCanHaveIt = '¿No lo tienes claro? Puedes pedir que se cambie más tarde.';
export const lettersDigitsAndUnderscores = 'Letras, cifras y guiones bajos';
export const displayName = 'Nombre visible';
export const optional = 'Opcional';
export const iAcceptThe = 'Acepto las';
export const terms = 'condiciones';
export const andThe = 'y la';
export const privacyPolicy = 'política de privacidad';
export const createAccount = 'Crear cuenta';
export const yourPasswordIsChanged = 'Tu contraseña se ha cambiado';
export const everyDeviceThatWasSignedIn = 'Se ha cerrado la sesión en todos los dispositivos.';
export const askForANewLink = 'Pedir un enlace nuevo';
export const nowTypeTheCodeThatYour =
  'Ahora escribe el código que muestra tu aplicación de autenticación, o uno de tus códigos de recuperación.';
export const nowUseYourPasskeyOrType = 'Ahora usa tu llave de acceso o escribe uno de tus códigos de recuperación.';
export const yourPasswordIsRight = 'Tu contraseña es correcta.';
export const code = 'Código';
export const backToThePassword = 'Volver a la contraseña';
export const yourAccountIsLocked = 'Tu cuenta está bloqueada';
export const everyDeviceIsLoggedOutThe =
  'Se ha cerrado la sesión en todos los dispositivos, la contraseña ya no funciona y los pagos están detenidos. Un correo con un enlace para elegir una nueva contraseña está en camino.';
export const chooseANewPassword = 'Elige una nueva contraseña';
export const ifSomebodyElseUsedYourAccount =
  'Si otra persona ha usado tu cuenta, bloquéala ahora. Se cierra la sesión en todos los dispositivos, la contraseña deja de funcionar y no se paga nada hasta que vuelvas.';
export const lockMyAccount = 'Bloquear mi cuenta';
export const unknownDevice = 'Dispositivo desconocido';
export const signedIn = message('Sesión iniciada el {createdAt}');
export const lastUsed = message(' · último uso {lastUsedAt}');
export const thisDevice = 'Este dispositivo';
export const end = 'Cerrar';
export const theSessionOn = message('la sesión en {device}');
export const noPasskeyWasUsedTryAgain =
  'No se ha usado ninguna llave de acceso. Inténtalo de nuevo o inicia sesión de otra forma.';
export const endAllOthers = 'Cerrar todas las demás';
export const signOutAllOtherDevices = '¿Cerrar la sesión en todos los demás dispositivos?';
export const onlyThisDeviceStaysSignedIn = 'Solo queda abierta la sesión de este dispositivo.';
export const allOtherDevicesAreSignedOut = 'Se ha cerrado la sesión en todos los demás dispositivos';
export const thatDeviceIsSignedOut = 'Se ha cerrado la sesión en ese dispositivo';
export const aNewLinkIsOnIts = 'Un enlace nuevo está en camino';
export const isFree = message('@{name} está libre');
export const nameIsTaken = message('El nombre {name} ya está en uso');
export const nameIsFree = message('El nombre {name} está libre');
export const firstStepDone = 'El primer paso está hecho.';
export const or = 'o';
export const continueWith = message('Continuar con {provider}');
export const youLogInBy = message('Desde ahora inicias sesión con {provider}.');
export const youLogInByWithAddress = message('Desde ahora inicias sesión con {provider}. Tu dirección: {email}');
export const youCancelledItThere = 'Lo cancelaste allí.';
export const thatDidNotWorkThere = 'Allí no ha funcionado. Inténtalo de nuevo.';
export const mailMeALinkToSetOne = 'Enviarme un enlace para crear una';
export const aLinkToChooseAPasswordIs = message(
  'Un enlace para elegir una contraseña está en camino a {email}. Funciona una vez, durante una hora, y cierra tu sesión en todas partes.',
);
export const dateOfBirth = 'Fecha de nacimiento';
export const youMustBeAtLeast = message('Debes tener al menos {minimumAge} años. La fecha no se guarda.');
export const whenWereYouBorn = '¿Cuándo naciste?';
export const everybodyIsAskedThisOnce =
  'Stagedoor se lo pregunta ahora a todos, una vez. La fecha no se guarda, solo que tienes edad suficiente.';
export const goOn = 'Continuar';
export const logOut = 'Cerrar sesión';
export const accountIsBack = 'Tu cuenta ha vuelto y no se eliminará';
export const sessionEnded = 'Tu sesión ha terminado. Vuelve a iniciar sesión para continuar.';
export const goOnWhereYouWere = 'Continuar donde estabas';
export const goOnWithWhatYouShared = 'Continuar con lo que compartiste';
