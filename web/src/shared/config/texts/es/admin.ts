import { message } from '../message.ts';

export const verifications = 'Verificaciones';
export const reports = 'Denuncias';
export const users = 'Usuarios';
export const services = 'Servicios';
export const showServices = 'Mostrar servicios';
export const payments = 'Pagos';
export const showPayments = 'Mostrar pagos';
export const announcements = 'Anuncios';
export const audit = 'Auditoría';
export const allPeople = 'Todas las personas';
export const theAnnouncementIsOnItsWay = 'El anuncio está en camino';
export const everyoneWithAnAccountGetsIt = 'Todos los que tienen una cuenta lo reciben como notificación.';
export const sendToEveryone = 'Enviar a todos';
export const sendThisToEveryone = '¿Enviar esto a todos?';
export const cannotBeTakenBack = message('«{title}» no se puede retirar.');
export const admin = 'Administración';
export const action = 'Acción';
export const target = 'Objeto';
export const note = 'Nota';
export const when = 'Cuándo';
export const noAdminHasDoneAnythingYet = 'Ningún administrador ha hecho nada todavía';
/** The actions of ADMINs, by their names in the audit log. */
export const actions = {
  'user.suspend': 'Suspendió la cuenta',
  'user.restore': 'Restauró la cuenta',
  'user.role': 'Cambió el tipo',
  'user.unverify': 'Retiró la marca',
  'user.end-sessions': 'Cerró todas las sesiones',
  'user.remove-factor': 'Quitó un segundo factor',
  'user.admin': 'Nombró administrador',
  'user.admin-revoke': 'Retiró el cargo de administrador',
  'tier.clear': 'Vació un nivel',
  'post.remove': 'Eliminó una publicación',
  'comment.remove': 'Eliminó un comentario',
  'report.read': 'Leyó lo denunciado',
  'report.dismiss': 'Descartó una denuncia',
  'report.remove': 'Eliminó lo denunciado',
  'report.suspend': 'Suspendió tras una denuncia',
  'verification.read': 'Leyó un documento de identidad',
  'verification.approve': 'Aprobó una verificación',
  'verification.reject': 'Rechazó una verificación',
  'announcement.publish': 'Envió un anuncio',
  'payout.hold': 'Retuvo los pagos',
  'payout.release': 'Liberó los pagos',
  'trial.end': 'Terminó una prueba repetida',
  'trial.keep': 'Dejó abierta una prueba repetida',
  'payment.refund': 'Reembolsó un pago',
  'debt.write-off': 'Condonó una deuda',
  'debt.dismiss': 'Tomó una cuenta por la de otra persona y no de quien debe',
  'user.delete': 'Eliminó una cuenta',
};
export const repeatedTrials = 'Pruebas repetidas';
export const repeatedTrialsHint =
  'Alguien con la misma tarjeta o cuenta bancaria ya tuvo una prueba del mismo servicio. Los miembros de un hogar o de una agencia las comparten. Terminar una prueba no cobra nada.';
export const trialOf = message('{service}, hasta el {ends}');
export const inTrial = 'En prueba';
export const hadATrialBefore = 'Tuvo una antes';
export const sameCard = 'Misma tarjeta';
export const sameBankAccount = 'Misma cuenta bancaria';
export const sameCardAndBankAccount = 'Misma tarjeta y cuenta bancaria';
export const endTrial = 'Terminar la prueba';
export const leaveTrialOpen = 'Dejar abierta';
export const trialEnded = message('La prueba de @{username} ha terminado');
export const trialLeftOpen = message('La prueba de @{username} sigue abierta');
export const auditLog = 'Registro de auditoría';
export const filters = 'Filtros';
export const filtersSet = message('{count, plural, one {1 filtro} other {{count} filtros}}');
export const doneBy = 'Hecho por (usuario)';
export const doneTo = 'Hecho a (usuario)';
export const anyAction = 'Cualquier acción';
export const from = 'Desde';
export const to = 'Hasta';
export const noEntryMatches = 'Ninguna entrada coincide con estos filtros';
export const allInTheAuditLog = 'Todo en el registro de auditoría';
export const somebodyElse = 'Otra persona';
export const type = 'Tipo';
export const joined = 'Se unió';
export const reportsAboutThem = 'Denuncias sobre esta persona';
export const openResolved = message(
  '{open, plural, one {1 abierta} other {{open} abiertas}}, {resolved, plural, one {1 resuelta} other {{resolved} resueltas}}',
);
export const reportsByThem = 'Denuncias de esta persona';
// Of people (personas), as these and the next ones are.
export const suspended = 'Suspendida';
export const allStates = 'Todas';
export const suspendedPeople = 'Suspendidas';
export const active = 'Activa';
export const payouts = 'Pagos al banco';
export const newestReportsAboutThem = 'Últimas denuncias sobre esta persona';
export const newestDecisionsAboutThem = 'Últimas decisiones sobre esta persona';
export const nameOrUsername = 'Nombre o nombre de usuario';
export const nobodyYet = 'Todavía nadie';
export const nobodyIsSuspended = 'No hay nadie suspendido';
export const nobodyIsCalled = message('Nadie se llama «{term}»');
export const people = 'Personas';
export const openToEveryone = 'Abierto a todos';
export const hasAccess = 'Tiene acceso';
export const noAccess = 'Sin acceso';
export const opensAgainWhenPaid = 'Cerrado; se vuelve a abrir si paga';
export const comingSoon = 'Próximamente';
export const servicesOf = message('Servicios de @{username}');
export const service = 'Servicio';
export const access = 'Acceso';
export const since = message('Desde el {grantedAt}');
export const accessToGranted = message('Acceso a {name} concedido');
export const accessToRevoked = message('Acceso a {name} revocado');
export const revoke = 'Revocar';
export const grant = 'Conceder';
export const accessTo = message('acceso a {name}');
export const dismissed = 'Descartada';
export const commentRemoved = 'Comentario eliminado';
export const postRemoved = 'Publicación eliminada';
export const about = 'Sobre';
export const reported = 'Denunciado';
export const somebodyErased = 'Alguien cuya cuenta se ha eliminado';
export const allAbout = message('Todo sobre @{username}');
export const comment = 'Comentario: ';
export const aPostWithoutText = 'Una publicación sin texto';
export const reportResolved = 'Denuncia resuelta';
export const resolve = 'Resolver';
export const theReportAbout = message('la denuncia sobre @{username}');
export const resolved = 'Resueltas';
export const anyTime = 'Cualquier fecha';
export const lastDay = 'Último día';
export const lastWeek = 'Última semana';
export const older = 'Anteriores';
export const noOpenReports = 'No hay denuncias abiertas';
export const noneYet = 'Todavía ninguna';
export const hide = 'Ocultar';
export const readItHere = 'Leerlo aquí';
export const whatWasReportedOf = message(': lo denunciado de @{username}');
export const itWasDeletedOrRemovedSince = 'Se eliminó o se retiró después.';
export const noText = 'Sin texto';
export const of = message('{index} de {count}');
export const changed = message(' · cambiado {updatedAt}');
export const notPublicYourReadingIsIn = ' · no es público: tu lectura queda en el registro de auditoría';
export const locked = message('Bloqueado: {name}');
export const show = message('Mostrar {name}');
export const reported2 = message('Denunciado: {name}');
export const open = message('Abrir {name}');
export const resolveThisReport = 'Resolver esta denuncia';
export const whatToDo = 'Qué hacer';
export const dismissItNothingIsWrong = 'Descartarla: no hay nada malo';
export const suspendPerson = message('Suspender a @{username}');
export const noteForTheAuditLogOptional = 'Nota para el registro de auditoría (opcional)';
export const theReportOfYourNotification = 'La denuncia de tu notificación';
export const isSuspended = message('La cuenta de @{username} está suspendida');
export const isBack = message('@{username} ha vuelto');
export const isNowA = message('@{username} es ahora {roleName}');
export const isLoggedOutEverywhere = message('@{username} ha salido de todas partes');
export const makeA = message('Hacer {roleName}');
export const logOutEverywhere = 'Cerrar sesión en todas partes';
export const restore = 'Restaurar';
export const confirmSuspend = message('¿Suspender a @{username}?');
export const theyAreSignedOutEverywhereAnd =
  'Se cierra su sesión en todas partes, y lo suyo queda oculto hasta que se restaure.';
export const confirmLogOutEverywhere = message('¿Cerrar la sesión de @{username} en todas partes?');
export const allTheirDevicesAreLoggedOut =
  'Se cierra la sesión en todos sus dispositivos y sus claves de API terminan. Puede iniciar sesión de nuevo.';
export const logOut = 'Cerrar sesión';
export const confirmMakeA = message('¿Hacer a @{username} {roleName}?');
export const itTakesEffectWithinAQuarter = 'Tiene efecto en un cuarto de hora, cuando su sesión se renueve.';
export const theirSubscriptionsEnd =
  'Se avisa a sus suscriptores, que conservan lo que han pagado hasta que termine, y no se les vuelve a cobrar. Lo que ha ganado se cobra en su monedero.';
export const details = 'Detalles';
export const of2 = message('de @{username}');
export const waiting = 'En espera';
export const approved = 'Aprobadas';
export const rejected = 'Rechazadas';
export const creator = 'Creador';
export const asked = 'Solicitado';
export const documents = 'Documentos';
export const nobodyIsWaiting = 'Nadie espera';
export const verificationRequests = 'Solicitudes de verificación';
export const document = 'Documento';
export const takeTheTick = 'Retirar la verificación';
export const confirmTakeTheTick = message('¿Retirar la verificación a @{username}?');
export const theyCanAskForItAgain = 'Su nombre deja de llevarla en todas partes. Puede volver a pedirla.';
export const isNoLongerVerified = message('@{username} ya no tiene la verificación');
export const isVerified = message('@{username} está verificado');
export const wasRefusedTheTick = message('A @{username} se le ha negado la marca');
export const refuseTheTick = message('¿Negar la marca a @{username}?');
export const theReasonIsSavedWithThe = 'El motivo se guarda con la solicitud. Puede pedirla de nuevo.';
export const fan = 'Fan';
export const kb = message('{kind}, {max} kB');
export const mb = message('{kind}, {kilobytes} MB');
export const suspend = 'Suspender';
export const deleteAccount = 'Eliminar cuenta';
export const confirmDelete = message('¿Eliminar la cuenta de @{username}?');
export const deleteHint =
  'Lo ha pedido, o debe dinero y no puede hacerlo. Deja de verse y se cierran sus sesiones en el acto, y se borra en 14 días, durante los cuales iniciar sesión lo deshace.';
export const isDeleted = message('La cuenta de @{username} está eliminada');
export const picture = message('imagen {position}');
export const file = message('archivo {position}');
export const creatorWord = 'creador';
export const fanWord = 'fan';
export const removeThePost = 'Quitar la publicación';
export const removeTheComment = 'Quitar el comentario';
export const signIn = 'Inicio de sesión';
export const openSessions = message(
  '{sessions, plural, one {Sesión iniciada en 1 dispositivo} other {Sesión iniciada en {sessions} dispositivos}}',
);
export const hasAPassword = 'tiene contraseña';
export const hasNoPassword = 'no tiene contraseña';
export const authenticatorApp = 'Aplicación de autenticación';
export const added = message('Añadido el {moment}');
export const used = message('usado el {moment}');
export const theFactorIsRemoved = 'Se ha quitado y se ha cerrado su sesión en todas partes';
export const confirmRemoveFactor = message('¿Quitar {factor} de @{username}?');
export const onlyAfterTheirIdentityIsChecked =
  'Solo cuando hayas comprobado quién es. Se cierra la sesión en todos sus dispositivos, sus códigos de recuperación dejan de servir, recibe un correo y los pagos esperan 72 horas.';
export const reasonForTheAuditLog = 'Cómo se comprobó su identidad (para el registro de auditoría)';
export const tiers = 'Niveles';
export const clearTier = message('Vaciar {name}');
export const confirmClearTier = message('¿Vaciar el nivel {name}?');
export const clearTierHint =
  'Se quitan su imagen, su nombre y sus ventajas. Se quedan sus miembros, su precio y sus publicaciones.';
export const clear = 'Vaciar';
export const tierCleared = 'Nivel vaciado';
