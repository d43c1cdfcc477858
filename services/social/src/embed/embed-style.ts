import { createHash } from 'node:crypto';

/** Small and without a font of its own, because it is shown on pages of other sites. */
export const embedStyle = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;padding:16px;overflow-wrap:anywhere;background:light-dark(#fff,#131a16);color:light-dark(#111a15,#eef4ef)}
a{color:inherit;text-decoration:none}a:hover{text-decoration:underline}
header,footer{display:flex;gap:12px;align-items:center}
header>*,footer>*{min-width:0}
header img{flex:none;width:40px;height:40px;border-radius:50%}
header span{display:block;font-size:14px;color:light-dark(#5d6961,#8b9991)}
p{white-space:pre-line}
img.m,video,audio{display:block;width:100%;height:auto;max-height:600px;object-fit:contain;border-radius:8px;margin:0 0 12px}
footer{justify-content:space-between;font-size:14px;color:light-dark(#5d6961,#8b9991)}
`;

/** Any site may frame the page; it runs no script and loads nothing but our own pictures and films. */
export const embedPolicy = [
  "default-src 'none'",
  "img-src 'self'",
  "media-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(embedStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');
