// Runs in the browser: shows the documents of the services that can be reached, one at a time.
/* global SwaggerUIBundle, SwaggerUIStandalonePreset */
(async () => {
  const missing = document.getElementById('missing');
  function say(text) {
    missing.textContent = text;
    missing.hidden = false;
  }

  try {
    const answer = await fetch('/docs/services.json');
    const services = await answer.json();
    if (services.missing.length > 0) say(`Cannot be reached now: ${services.missing.join(', ')}.`);
    if (services.documents.length === 0) return;
    SwaggerUIBundle({
      dom_id: '#reference',
      urls: services.documents,
      presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
      // Its logo brings a style that the content policy does not allow.
      plugins: [() => ({ components: { Logo: () => null } })],
      layout: 'StandaloneLayout',
      deepLinking: true,
      validatorUrl: null,
    });
  } catch {
    say('The list of services cannot be read now. Reload the page to try again.');
  }
})();
