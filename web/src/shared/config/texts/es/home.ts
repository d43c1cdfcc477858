export const goToFeed = 'Ir a tu inicio';
export const getStarted = 'Empezar';
export const signIn = 'Iniciar sesión';
export const why = 'Por qué elegirnos';
export const featuredCreators = 'Creadores destacados';
export const home = 'Portada';
export const whereFansGetCloserAndCreators = 'Donde los fans están más cerca y los creadores cobran';
export const followThePeopleWhoseWorkYou =
  'Sigue a las personas cuyo trabajo te encanta. Vive del tuyo, con los servicios profesionales que necesitas en el mismo lugar.';
export const theDoorIsOpen = 'La puerta está abierta';
export const joinAsAFanInA = 'Únete como fan en un minuto, o trae tu trabajo y tu público.';
export const createYourAccount = 'Crea tu cuenta';
export const trendingPosts = 'Publicaciones en tendencia';
export const closerToYourFans = 'Más cerca de tus fans';
export const postsCommentsAndMessagesInOne =
  'Publicaciones, comentarios y mensajes en un solo lugar, sin ningún algoritmo entre tú y quienes te siguen.';
export const paidForYourWork = 'Cobra por tu trabajo';
export const setAMonthlyPriceSellA =
  'Fija un precio mensual, vende una sola publicación y mira cuánto ha ganado cada una.';
export const aBackOfficeThatComesWith = 'Con la oficina incluida';
export const paymentsAccountingLegalWellnessAndMore =
  'Pagos, contabilidad, asesoría legal, bienestar y más: los servicios que un creador necesita, con un solo inicio de sesión.';
