// Software WebGL; and none of what Chromium does in the background, which looks up hosts that pages must not ask for.
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
