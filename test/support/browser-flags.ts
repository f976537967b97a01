// Software WebGL, and no background work of Chromium, because it contacts hosts that pages must not contact.
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]
